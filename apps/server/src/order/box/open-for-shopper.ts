import { orderOver, overallState } from "@horma/domain";
import type { Deps } from "../../deps.ts";
import { type Refusal, refuse } from "../../http/refusals.ts";
import type { Deed } from "../order-table.ts";
import { orderView, type StoredOrder } from "../stored-order.ts";
import { askingAgain, type DoorAsked } from "./ask-door.ts";
import { openFrontDoor } from "./open-door.ts";

/** Opens the box's front door and waits for its word, which hands the pairs over. */
export async function openForShopper(
  deps: Pick<Deps, "db" | "gateway" | "log" | "now">,
  { id, hash_id }: Pick<StoredOrder, "id" | "hash_id">,
  first: DoorAsked,
  deed: Omit<Deed, "now">,
): Promise<StoredOrder | Refusal> {
  const again = askingAgain(deps, id, "front", deed);
  return (await openFrontDoor(deps, hash_id, { first, again }, deliveredOrOver)) ?? notOpened();
}

/** How it ended: with the shopper, or over. */
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
