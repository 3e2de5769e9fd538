import type { BoardOrder } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { pairsAt } from "../order/stage.ts";
import { pairCount } from "./alert-text.ts";

/**
 * Those of the waiting orders that make a round of at most `room` pairs, in the order given. One with more pairs than still fit is
 * left out, and the next that fits comes instead.
 */
export function roundWithin(waiting: readonly BoardOrder[], room: number): BoardOrder[] {
  let left = room;
  return waiting.filter((order) => {
    const pairs = pairsToTake([order]);
    if (pairs > left) return false;
    left -= pairs;
    return true;
  });
}

/** How many pairs come with these orders. */
export function pairsToTake(orders: readonly BoardOrder[]): number {
  return orders.reduce((sum, order) => sum + pairsAt(order, "to_prepare").length, 0);
}

/** The button that takes these orders at once, or adds them to the round that is under way. */
export function takeText(orders: readonly BoardOrder[], underWay: boolean): string {
  const pairs = pairCount(pairsToTake(orders));
  return underWay ? t`Sumar ${pairs}` : t`Tomar una vuelta de ${pairs}`;
}
