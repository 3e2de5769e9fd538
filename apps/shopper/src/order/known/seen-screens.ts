import type { Order } from "@horma/contract";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** How many screens had joined each order when it became known, or its shopper was told last, as long as the page lives. */
const seen = createStore((): Record<string, number> => ({}));

/** A screen joined the order since its shopper was told (SX-01). */
export function useScreenJoined({ hash_id, meta }: Order): boolean {
  return useStore(seen, (screens) => meta.screens > (screens[hash_id] ?? meta.screens));
}

/** What is known at first of an order's screens is no news. */
export function noteScreens(order: Order): void {
  if (seen.getState()[order.hash_id] === undefined) tellScreens(order);
}

export function tellScreens({ hash_id, meta }: Order): void {
  seen.setState({ [hash_id]: meta.screens });
}
