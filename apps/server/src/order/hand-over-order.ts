import { type OrderStep, orderCan, pickupOver } from "@horma/domain";
import type { Deps } from "../deps.ts";
import { type Changed, changeOrder } from "./change-order.ts";
import type { Actor } from "./order-table.ts";
import { pairSteps } from "./pair-steps.ts";
import { orderView, type StoredOrder } from "./stored-order.ts";

/**
 * The shopper takes the placed pairs from shelf or delivery zone, within the pickup window. A box is not handed over
 * but opened: its front door's report moves the pairs.
 */
export function handOverOrder(
  deps: Pick<Deps, "db" | "now">,
  orderId: number,
  actor: Actor,
): Promise<Changed | undefined> {
  const now = deps.now();
  return changeOrder(deps.db, orderId, { actor, now }, (order) => pairsForShopper(order, now));
}

/** Steps that hand over what waits on a shelf or in the delivery zone; none where a box has to be opened for it. */
export function pairsForShopper(order: StoredOrder, now: Date): OrderStep[] {
  const waits = orderCan.deliver(orderView(order)) && !pickupOver(order, now.getTime());
  return waits && order.device?.type_id !== "box" ? pairSteps(order, "placed", "handed_over") : [];
}
