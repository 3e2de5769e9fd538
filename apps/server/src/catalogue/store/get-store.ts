import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentStore } from "./store-presenter.ts";
import { findStore } from "./store-table.ts";

/** AP-13. */
export const getStore = operation("getStore", async ({ db, now }, { params }) => {
  const row = await findStore(db.read, params.id);
  return row ? presentStore(row, now()) : refuse("store_not_found", `there is no store ${params.id}`);
});
