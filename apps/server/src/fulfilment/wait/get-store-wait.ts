import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { waitsOf } from "./store-waits.ts";

/** ET-03. */
export const getStoreWait = operation("getStoreWait", async (deps, { query }) => {
  const wait = await waitsOf(deps).of(query.store_id);
  return wait?.answer() ?? refuse("store_not_found", `there is no store ${query.store_id}`);
});
