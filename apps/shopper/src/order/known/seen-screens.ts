import type { Order } from "@horma/contract";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

/** The number of joined screens per order when it was first seen or last announced, for this page. */
const seen = createStore((): Record<string, number> => ({}));

/** Whether a screen joined the order since the shopper was last told (SX-01). */
export function useScreenJoined({ hash_id, meta }: Order): boolean {
  return useStore(seen, (screens) => meta.screens > (screens[hash_id] ?? meta.screens));
}

/** The first known number of screens is no news. */
export function seeFirstScreens(order: Order): void {
  if (seen.getState()[order.hash_id] === undefined) seeScreens(order);
}

export function seeScreens({ hash_id, meta }: Order): void {
  seen.setState({ [hash_id]: meta.screens });
}
