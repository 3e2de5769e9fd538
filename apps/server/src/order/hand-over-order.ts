import { type OrderStep, orderCan, pickupOver } from "@horma/domain";
import type { Deps } from "../deps.ts";
import { type Changed, changeOrder } from "./change-order.ts";
import type { Actor } from "./order-store.ts";
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
  return changeOrder(deps.db, orderId, { actor, now }, (order) =>
    order.device?.type_id === "box" || !orderCan.deliver(orderView(order)) || pickupOver(order, now.getTime())
      ? []
      : placedPairs(order),
  );
}

function placedPairs(order: StoredOrder): OrderStep[] {
  return order.pairs
    .filter((pair) => pair.state === "placed")
    .map((pair) => ({ kind: "pair", id: pair.id, input: "handed_over" }));
}
