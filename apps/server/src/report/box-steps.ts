import type { OrderStep, ReportedInput } from "@horma/domain";
import type { StoredOrder } from "../order/stored-order.ts";

/**
 * What a box's word means for its order. When its back door closes, the pairs that the runner confirmed lie in it now,
 * unless the box counts other than that: then nothing was placed, and the board shows it.
 * @param pairsInside what the box counts; `null` when it cannot tell
 */
export function boxSteps(order: StoredOrder, input: ReportedInput, pairsInside: number | null): OrderStep[] {
  const said: OrderStep = { kind: "device", input };
  if (input !== "back_door_closed") return [said];
  const carried = order.pairs.filter((pair) => pair.state === "picking" && pair.confirmed);
  const inside = order.pairs.filter((pair) => pair.device_id === order.device?.id).length;
  if (pairsInside !== null && pairsInside !== carried.length + inside) return [said];
  return [...carried.map(({ id }): OrderStep => ({ kind: "pair", id, input: "placed" })), said];
}
