import type { BoardOrder, BoardPair, StaffPerson } from "@horma/contract";
import { holdsPair } from "@horma/domain";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";
import { takenAsGivenBack } from "../given-back.ts";

/**
 * A pair as it was when a colleague took it over, or was faster; or as it is since it was canceled before anyone scanned it. `taker` is
 * null for someone without a name, and of a canceled pair.
 */
export type LostPair = { order: BoardOrder; pair: BoardPair; taker: string | null };

const store = createStore<readonly LostPair[]>(() => []);

/** How long it is shown that a pair was canceled before it was scanned, ms: there is nothing to do. */
const canceledShown = 60_000;

/** The pairs that left the signed-in person's hands, and that they have not answered for yet. */
export function useLostPairs(): readonly LostPair[] {
  return useStore(store);
}

/** Remembers lost pairs, each once. */
export function addLost(pairs: readonly LostPair[]): void {
  if (pairs.length > 0) store.setState([...without(store.getState(), pairs), ...pairs], true);
}

/** The person has read it. */
export function forgetLost(pairs: readonly Pick<LostPair, "pair">[]): void {
  if (pairs.length > 0) store.setState(without(store.getState(), pairs), true);
}

let seen: { id: number; orders: readonly BoardOrder[] } | undefined;

/** Looks at each board for pairs that left the hands of `me` since the last one. What another person lost is forgotten. */
export function watchHands(orders: readonly BoardOrder[], me: Pick<StaffPerson, "id">): void {
  if (seen?.id === me.id) {
    addLost(takenOver(seen.orders, orders, me).filter(({ pair }) => !takenAsGivenBack(pair)));
    const canceled = canceledUnscanned(seen.orders, orders, me);
    addLost(canceled);
    if (canceled.length > 0) setTimeout(() => forgetLost(canceled), canceledShown);
  } else store.setState([], true);
  seen = { id: me.id, orders };
}

function without(lost: readonly LostPair[], pairs: readonly Pick<LostPair, "pair">[]): LostPair[] {
  return lost.filter((each) => !pairs.some(({ pair }) => pair.id === each.pair.id));
}

/** The pairs that `me` carried on one board and a colleague carries on the next. */
export function takenOver(
  before: readonly BoardOrder[],
  after: readonly BoardOrder[],
  me: Pick<StaffPerson, "id">,
): LostPair[] {
  const now = new Map(after.flatMap(({ pairs }) => pairs.map((pair) => [pair.id, pair] as const)));
  return before.flatMap((order) =>
    order.pairs.flatMap((pair): LostPair[] => {
      const held = now.get(pair.id);
      const gone = holdsPair(pair, me.id) && held?.place === "runner" && !holdsPair(held, me.id);
      return gone ? [{ order, pair, taker: held.holder }] : [];
    }),
  );
}

/** The pairs that `me` had taken on one board, and that were canceled by the next one without being scanned: they are in their slots. */
export function canceledUnscanned(
  before: readonly BoardOrder[],
  after: readonly BoardOrder[],
  me: Pick<StaffPerson, "id">,
): LostPair[] {
  const pairs = before.flatMap((order) => order.pairs);
  const mine = new Set(pairs.filter((pair) => holdsPair(pair, me.id)).map(({ id }) => id));
  return after.flatMap((order) =>
    order.pairs
      .filter(({ id, state, place, confirmed }) => {
        return mine.has(id) && state === "canceled" && place === "shelf" && !confirmed;
      })
      .map((pair) => ({ order, pair, taker: null })),
  );
}
