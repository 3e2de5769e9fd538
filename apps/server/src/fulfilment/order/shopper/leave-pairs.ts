import { orderOver, overallState } from "@horma/domain";
import { publishChange, type Transaction } from "../../../platform/db/database.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { OrderWriter, type WhichOrder } from "../order-table.ts";
import { ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";
import { orderView } from "../stored-order.ts";

/**
 * TR-12: the shopper says that they left the pairs. It moves none: staff receive what they find. Said once; what follows it changes
 * nothing.
 */
export const leavePairs = operation("leavePairs", async (deps, { body, clientId }) => {
  const which = { clientId, hashId: body.hash_id };
  const refused = await deps.db.transact((tx) => recordLeft(tx, which, deps.now()));
  if (refused !== undefined) return refused;
  const left = await ownOrder(deps, clientId, body.hash_id);
  return left instanceof Refusal ? left : { order: await presentOrder(deps, left) };
});

async function recordLeft(tx: Transaction, which: WhichOrder, now: Date): Promise<Refusal | undefined> {
  const order = await lockOrder(tx, which);
  if (order instanceof Refusal) return order;
  if (orderOver(order.status_id)) return undefined;
  if (overallState(orderView(order)) !== "in_salon")
    return refuse("order_not_ready", "the shopper does not have the pairs: cancel the order instead");
  const orders = new OrderWriter(tx);
  if ((await orders.lastEvent(order.id, "pairs_left")) !== undefined) return undefined;
  publishChange(tx, order);
  await orders.append(order.id, "pairs_left", { actor: "shopper", now });
  return undefined;
}
