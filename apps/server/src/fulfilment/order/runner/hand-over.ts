import { orderCan, orderOver, overallState } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { handOverPairs, openForShopper } from "../box/hand-over-pairs.ts";
import type { Decision } from "../change-order.ts";
import { orderView, type StoredOrder, windowPassed } from "../stored-order.ts";

/**
 * Staff hand the pairs over for the shopper, or say that the shopper took them: from shelf and zone at once, from a box by opening
 * its front door, whose report moves them. Nothing follows if the shopper has them already (TR-15).
 */
export const handOver = work("handOver", async (deps, by, body, once) => {
  const which = { storeId: by.storeId, hashId: body.hash_id };
  const handed = await once((tx) => handOverPairs(tx, which, by, (order) => notNow(order, by.now)));
  return handed instanceof Refusal ? handed : openForShopper(deps, handed, by);
});

function notNow(order: StoredOrder, now: Date): Decision | undefined {
  if (overallState(orderView(order)) === "in_salon") return [];
  if (orderOver(order.status_id) || windowPassed(order, now)) {
    return refuse("order_over", "no pair of this order is waiting for its shopper any more");
  }
  return orderCan.deliver(orderView(order))
    ? undefined
    : refuse("order_not_ready", "the pairs are not at pick-up");
}
