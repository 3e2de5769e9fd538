import type { BoardDevice } from "@horma/contract";
import { type OrderTarget, targetOf } from "../targets.ts";
import { ordersOf, type RoundStep, stepsIn } from "./round.ts";

/** The order of a round whose pairs are all in hand, with the place to leave them; the one with this hash id was left already. */
export function nextToLeave(
  round: readonly RoundStep[],
  devices: readonly BoardDevice[],
  left?: string,
): OrderTarget | undefined {
  const toFetch = new Set(stepsIn(round, "to_fetch").map(({ order }) => order.hash_id));
  const order = ordersOf(stepsIn(round, "in_hand")).find(
    ({ hash_id }) => hash_id !== left && !toFetch.has(hash_id),
  );
  return order && { order, target: targetOf(order, devices, null) };
}
