import type { BoardOrder, BoardPair, StaffPerson } from "@horma/contract";
import { holdsPair } from "@horma/domain";
import { bySlot } from "../order-place.ts";
import type { LostPair } from "./lost-pairs.ts";

/**
 * What is to be done with a pair of a round: to_fetch = it is in its slot; in_hand = it was scanned; put_back = it was canceled
 * after that; canceled = it was canceled before that and is in its slot; lost = a colleague has it.
 */
export type RoundState = "to_fetch" | "in_hand" | "put_back" | "canceled" | "lost";

export type RoundStep = {
  order: BoardOrder;
  pair: BoardPair;
  state: RoundState;
  /** Who has it, if it is lost and they have a name. */
  taker?: string | null;
};

/** A person's round: every pair that they took and have to fetch, carry or put back, and what left their hands, in walking order. */
export function roundOf(
  orders: readonly BoardOrder[],
  me: Pick<StaffPerson, "id">,
  lost: readonly LostPair[] = [],
): RoundStep[] {
  const mine = orders.flatMap((order) =>
    order.pairs.flatMap((pair): RoundStep[] => {
      const state = holdsPair(pair, me.id) ? stateOf(pair) : undefined;
      return state === undefined ? [] : [{ order, pair, state }];
    }),
  );
  const theirs = lost
    .filter(({ pair }) => !mine.some((step) => step.pair.id === pair.id))
    .map((each): RoundStep => ({ ...each, state: each.pair.state === "canceled" ? "canceled" : "lost" }));
  return [...mine, ...theirs].sort((a, b) => bySlot(a.pair.location, b.pair.location));
}

function stateOf({ state, confirmed }: BoardPair): RoundState | undefined {
  if (state === "picking") return confirmed ? "in_hand" : "to_fetch";
  return state === "canceled" ? "put_back" : undefined;
}

/** The steps of a round in some states, in walking order. */
export function stepsIn(steps: readonly RoundStep[], ...states: readonly RoundState[]): RoundStep[] {
  return steps.filter(({ state }) => states.includes(state));
}

/** The pairs that someone fetches or brings: those that count for the limit of a round. */
export function pairsUnderWay(steps: readonly RoundStep[]): RoundStep[] {
  return stepsIn(steps, "to_fetch", "in_hand");
}

/** The different orders of some steps, in the steps' order. */
export function ordersOf(steps: readonly RoundStep[]): BoardOrder[] {
  return [...new Map(steps.map(({ order }) => [order.hash_id, order])).values()];
}

/** What the person who carries these pairs has to know at once: first what is in their hands and must go elsewhere. */
export function newsOf(steps: readonly RoundStep[]): RoundStep[] {
  const lost = stepsIn(steps, "lost");
  return [
    ...stepsIn(steps, "put_back"),
    ...lost.filter(({ pair }) => pair.confirmed),
    ...stepsIn(steps, "canceled"),
    ...lost.filter(({ pair }) => !pair.confirmed),
  ];
}

/** Whether news are about a pair in the hands. The other pairs are in their slots. */
export function isCarried({ state, pair }: RoundStep): boolean {
  return state === "put_back" || (state === "lost" && pair.confirmed);
}
