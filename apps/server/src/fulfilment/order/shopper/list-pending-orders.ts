import { operation } from "../../../web/call/operation.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { presentOrders } from "../present-order.ts";
import { readOpenOrders } from "../read-orders.ts";

/** AP-04: all of this shopper's orders that are not over, with those being tried on. */
export const listPendingOrders = operation("listPendingOrders", async (deps, { clientId }) => {
  if (clientId === undefined) return refuse("token_missing", "a token is required");
  return presentOrders(deps, await readOpenOrders(deps.db.pool, clientId));
});
