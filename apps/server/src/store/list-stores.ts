import { operation } from "../call/operation.ts";
import { presentStore } from "./store-presenter.ts";
import { findStores } from "./store-table.ts";

/** AP-13; an unknown code answers an empty list. */
export const listStores = operation("listStores", async ({ db }, { query }) =>
  (await findStores(db.read, query)).map(presentStore),
);
