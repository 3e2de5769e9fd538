import { orderOver, pickupOver } from "@horma/domain";
import { Refusal, refuse } from "../../http/refusals.ts";
import { action } from "../../staff/action.ts";
import { askDoor, frontDoorMayOpen } from "../box/ask-door.ts";
import { openForShopper } from "../box/open-for-shopper.ts";
import { changeStoreOrder, deedOf, lockStoreOrder } from "../change-store-order.ts";
import { pairsForShopper } from "../hand-over-order.ts";
import type { StoredOrder } from "../stored-order.ts";

/**
 * Hands the pairs over in the shopper's place: from shelf and zone at once, from a box by opening its front door, whose
 * report moves them.
 */
export const handOver = action("handOver", async (deps, { body, staff }, once) => {
  const by = { staff, now: deps.now() };
  const handed = await once(async (tx) => {
    const order = await lockStoreOrder(tx, by, body.hash_id);
    if (order instanceof Refusal) return order;
    if (order.device !== null && frontDoorMayOpen(order, by.now)) {
      const asked = await askDoor(tx, { ...order, device: order.device }, "front", deedOf(by));
      return { order, asked };
    }
    return changeStoreOrder(tx, by, body.hash_id, () => {
      const steps = pairsForShopper(order, by.now);
      return steps.length > 0 ? steps : notToBeHandedOver(order, by.now);
    });
  });
  if (handed instanceof Refusal || !("asked" in handed)) return handed;
  return openForShopper(deps, handed.order, handed.asked, { actor: "staff", staffId: staff.id });
});

function notToBeHandedOver(order: StoredOrder, now: Date): Refusal {
  return orderOver(order.status_id) || pickupOver(order, now.getTime())
    ? refuse("order_over", "nothing of this order waits for its shopper any longer")
    : refuse("order_not_ready", "the pairs are not at pick-up");
}
