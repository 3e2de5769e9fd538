import { orderCan, orderOver, overallState, pickupOver } from "@horma/domain";
import type { Transaction } from "../../db/database.ts";
import type { Deps } from "../../deps.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import { changeOrder, type Decision, lockOrder } from "../change-order.ts";
import type { Deed, WhichOrder } from "../order-table.ts";
import { pairSteps } from "../pair-steps.ts";
import { orderView, type StoredOrder } from "../stored-order.ts";
import { askDoor, askingAgain, type DoorAsked, frontDoorMayOpen } from "./ask-door.ts";
import { openFrontDoor } from "./open-door.ts";

/** An order whose pairs are handed over now, or once its front door opens. */
export type HandedOver = { order: Pick<StoredOrder, "id" | "hash_id">; door?: DoorAsked };

/**
 * Hands the pairs to the shopper within the pick-up window: from shelf and zone at once, from a box by a command that is stored
 * here and sent by `openForShopper`. If neither is possible, `otherwise` gives the refusal.
 */
export async function handOverPairs(
  tx: Transaction,
  which: WhichOrder,
  by: Deed,
  otherwise: (order: StoredOrder) => Decision,
): Promise<HandedOver | Refusal> {
  const order = await lockOrder(tx, which);
  if (order instanceof Refusal) return order;
  const { device } = order;
  if (device !== null && frontDoorMayOpen(order, by.now)) {
    return { order, door: await askDoor(tx, { ...order, device }, "front", by) };
  }
  const changed = await changeOrder(tx, { id: order.id }, by, () => {
    const steps = pairsForShopper(order, by.now);
    return steps.length > 0 ? steps : otherwise(order);
  });
  return changed instanceof Refusal ? changed : { order };
}

/** Steps that hand over pairs on a shelf or in the delivery zone; none if a box must open for them. */
function pairsForShopper(order: StoredOrder, now: Date) {
  const waits = orderCan.deliver(orderView(order)) && !pickupOver(order, now.getTime());
  return waits && order.device?.type_id !== "box" ? pairSteps(order, "placed", "handed_over") : [];
}

/** Opens the box's front door and waits for its report, which hands the pairs over. Undefined if no door had to open. */
export async function openForShopper(
  deps: Pick<Deps, "db" | "gateway" | "log" | "now">,
  { order, door }: HandedOver,
  by: Deed,
): Promise<StoredOrder | Refusal | undefined> {
  if (door === undefined) return undefined;
  const again = askingAgain(deps, order, "front", by);
  return (await openFrontDoor(deps, order.hash_id, { first: door, again }, deliveredOrOver)) ?? notOpened();
}

/** The order if it ended: with the shopper, or over. */
export function deliveredOrOver(order: StoredOrder): StoredOrder | Refusal | undefined {
  if (overallState(orderView(order)) === "in_salon") return order;
  return orderOver(order.status_id) ? over() : undefined;
}

export function over(): Refusal {
  return refuse("order_over", "the pairs were taken back or are settled: ask for them again");
}

export function notOpened(): Refusal {
  return refuse("door_not_opened", "the box did not open in time; nothing was handed over, try again");
}
