import { type OrderStep, pairToPutBack, type ReportedInput } from "@horma/domain";
import type { StoredOrder } from "../../order/stored-order.ts";

/**
 * The steps that a box's report causes in its order. When the back door closes, the confirmed pairs are in the box, unless it
 * counts another number. Then none is placed, and the board shows it. The runner may have put down a pair that was canceled
 * meanwhile: a box that counts as many more has it.
 * @param pairsInside what the box counts; `null` if it cannot count
 */
export function boxSteps(order: StoredOrder, input: ReportedInput, pairsInside: number | null): OrderStep[] {
  const payload: OrderStep = { kind: "device", input };
  if (input !== "back_door_closed") return [payload];
  const carried = order.pairs.filter((pair) => pair.state === "picking" && pair.confirmed);
  const inside = order.pairs.filter((pair) => pair.device_id === order.device?.id).length;
  const canceled = order.pairs.filter((pair) => pairToPutBack(pair) && pair.confirmed);
  const down =
    pairsInside === carried.length + canceled.length + inside ? [...carried, ...canceled] : carried;
  if (pairsInside !== null && pairsInside !== down.length + inside) return [payload];
  return [...down.map(({ id }): OrderStep => ({ kind: "pair", id, input: "placed" })), payload];
}
