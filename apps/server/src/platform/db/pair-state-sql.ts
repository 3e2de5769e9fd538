import { type PairFacts, pairFacts, pairStates } from "@horma/domain";
import { listed } from "./listed.ts";

/** SQL: a pair's `state` is one with these facts. A new state is in it by its row in the table, and in no statement by hand. */
function stateWith(has: (facts: PairFacts) => boolean): string {
  return `state in (${listed(pairStates.filter((state) => has(pairFacts[state])))})`;
}

/** No runner has taken the pair yet. */
export const untaken = stateWith(({ stage }) => stage === "to_prepare");

/** A runner has it, or fetches it. */
export const beingFetched = stateWith(({ stage }) => stage === "preparing");

/** Its shopper has it. */
export const inHand = stateWith(({ stage }) => stage === "in_salon");

/** The store did not have it. */
export const notFound = stateWith(({ outcome }) => outcome === "missing");

/** Not for its shopper any more, though the store has it. */
export const calledOff = stateWith(({ outcome }) => outcome === "canceled");
