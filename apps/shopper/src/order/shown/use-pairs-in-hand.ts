import type { Order, ProductSummary } from "@horma/contract";
import { orderInProgress, overallState } from "@horma/domain";
import { usePendingOrders } from "../known/use-pending-orders.ts";
import { useCurrentOrder } from "../known/visit.ts";

/** A pair in the shopper's hands, and the order it came with. */
export type PairInHand = { order: Order; product: ProductSummary };

export type PairsInHand = {
  pairs: readonly PairInHand[];
  /** The orders that these pairs came with. */
  orders: readonly Order[];
  /** The shopper's orders that are still on their way. */
  underWay: readonly Order[];
  /** The pairs on their way to the shopper. */
  onTheWay: number;
  /** The last query failed; it is retried. */
  offline: boolean;
};

/** All that the shopper has in hand, whatever order brought it; the current order's pairs first (TR-12). */
export function usePairsInHand(): PairsInHand {
  const current = useCurrentOrder();
  const { orders: pending, fresh, offline } = usePendingOrders();
  // What the server does not list is over; before its answer the current order is as last known.
  const known = fresh && pending !== undefined ? pending : current === null ? [] : [current];
  const mine = (order: Order) => order.hash_id === current?.hash_id;
  const all = [...known.filter(mine), ...known.filter((order) => !mine(order))];
  const pairs = all.flatMap(pairsInHand);
  return {
    pairs,
    orders: all.filter((order) => pairs.some((pair) => pair.order === order)),
    underWay: all.filter((order) => orderInProgress(overallState(order))),
    onTheWay: all
      .flatMap(({ order_details }) => order_details)
      .filter(({ status_id }) => orderInProgress(status_id)).length,
    offline,
  };
}

/** The pairs of an order that the shopper has. */
function pairsInHand(order: Order): PairInHand[] {
  return order.order_details
    .filter(({ status_id }) => status_id === "in_salon")
    .map(({ product }) => ({ order, product }));
}
