import { pageLimit } from "@horma/contract";
import { operation } from "../../web/call/operation.ts";
import { presentStore } from "./store-presenter.ts";
import { findStores } from "./store-table.ts";

/** AP-13: a page of stores by name. An unknown code gives an empty list. */
export const listStores = operation("listStores", async ({ db, now }, { query }) => {
  const at = now();
  return (await findStores(db.read, { limit: pageLimit, ...query })).map((row) => presentStore(row, at));
});
