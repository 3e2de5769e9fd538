import { operation } from "../../../web/call/operation.ts";
import { presentOrders } from "../present-order.ts";
import { readOpenOrders } from "../read-orders.ts";

/** AP-04: all of this shopper's orders that are not over, with those being tried on. */
export const listPendingOrders = operation("listPendingOrders", async (deps, { clientId }) => {
  return presentOrders(deps, await readOpenOrders(deps.db.pool, clientId));
});
