import { orderCan } from "@horma/domain";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { deliveredOrOver, handOverPairs, openForShopper, over } from "../box/hand-over-pairs.ts";
import type { Decision } from "../change-order.ts";
import type { ChangeContext } from "../order-table.ts";
import { ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";
import { deviceInTrouble, orderView, type StoredOrder, windowPassed } from "../stored-order.ts";

/**
 * AP-05, ST-10: the shopper takes the pairs. Shelf and zone hand them over at once. A box is told to open, and its report that
 * the door opened moves them. A repeated call opens nothing twice.
 */
export const deliverOrder = operation("deliverOrder", async (deps, { body, clientId }) => {
  const by: ChangeContext = { actor: "shopper", now: deps.now() };
  const which = { clientId, hashId: body.hash_id };
  const handed = await deps.db.transact((tx) =>
    handOverPairs(tx, which, by, (order) => notNow(order, by.now)),
  );
  if (handed instanceof Refusal) return handed;
  const delivered =
    (await openForShopper(deps, handed, by)) ?? (await ownOrder(deps, clientId, body.hash_id));
  return delivered instanceof Refusal ? delivered : { order: await presentOrder(deps, delivered) };
});

/** A refusal, no step if it was already delivered, or undefined if it can be delivered now. */
function notNow(order: StoredOrder, now: Date): Decision | undefined {
  const known = deliveredOrOver(order);
  if (known !== undefined) return known instanceof Refusal ? known : [];
  if (windowPassed(order, now)) return over();
  if (deviceInTrouble(order)) {
    return refuse("device_unreachable", "the box is not working: the staff bring the pairs");
  }
  return orderCan.deliver(orderView(order))
    ? undefined
    : refuse("order_not_ready", "the pairs are still being prepared");
}
