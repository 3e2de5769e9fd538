import { orderOver, overallState } from "@horma/domain";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { changeOrder, type Decision, lockOrder } from "../change-order.ts";
import type { ChangeContext, WhichOrder } from "../order-table.ts";
import { pairSteps } from "../pair-steps.ts";
import { orderView, type StoredOrder } from "../stored-order.ts";
import { commandDoor, type DoorCommand, retryingDoor } from "./command-door.ts";
import { openFrontDoor } from "./open-door.ts";

/** An order whose pairs are handed over now, or once its front door opens. */
export type HandedOver = { order: Pick<StoredOrder, "id" | "hash_id">; door?: DoorCommand };

/**
 * Hands the pairs to the shopper: from shelf and zone at once, from a box by a command that is stored here and sent by
 * `openForShopper`. `unless` says what happens instead if the pairs do not wait for their shopper now.
 */
export async function handOverPairs(
  tx: Transaction,
  which: WhichOrder,
  by: ChangeContext,
  unless: (order: StoredOrder) => Decision | undefined,
): Promise<HandedOver | Refusal> {
  const order = await lockOrder(tx, which);
  if (order instanceof Refusal) return order;
  const { device } = order;
  const instead = unless(order);
  if (instead === undefined && device?.type_id === "box") {
    return { order, door: await commandDoor(tx, { ...order, device }, "front", by) };
  }
  const steps = instead ?? pairSteps(order, "placed", "handed_over");
  const changed = await changeOrder(tx, { id: order.id }, by, () => steps);
  return changed instanceof Refusal ? changed : { order };
}

/** Opens the box's front door and waits for its report, which hands the pairs over. Undefined if no door had to open. */
export async function openForShopper(
  deps: Pick<Deps, "db" | "gateway" | "log" | "now">,
  { order, door }: HandedOver,
  by: ChangeContext,
): Promise<StoredOrder | Refusal | undefined> {
  if (door === undefined) return undefined;
  const retry = retryingDoor(deps, order, "front", by);
  return (await openFrontDoor(deps, order.hash_id, { first: door, retry }, deliveredOrOver)) ?? notOpened();
}

/** The order if it ended: with the shopper, or over. */
export function deliveredOrOver(order: StoredOrder): StoredOrder | Refusal | undefined {
  if (overallState(orderView(order)) === "in_salon") return order;
  return orderOver(order.status_id) ? over() : undefined;
}

export function over(): Refusal {
  return refuse("order_over", "the pairs were taken back or settled: request them again");
}

function notOpened(): Refusal {
  return refuse("door_not_opened", "the box did not open in time and nothing was handed over: try again");
}
