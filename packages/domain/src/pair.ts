/** One pair of an order, from the request to where it ends: requested → … → bought, shelved or missing. */

export const pairStates = [
  "requested",
  "picking",
  "placed",
  "with_shopper",
  "bought",
  "returned",
  "shelved",
  "missing",
] as const;
export type PairState = (typeof pairStates)[number];

/** What happens to a pair, in the past tense; each is one row of the event table. */
export const pairInputs = [
  "claimed",
  "placed",
  "handed_over",
  "taken_back",
  "bought",
  "returned",
  "shelved",
  "missed",
] as const;
export type PairInput = (typeof pairInputs)[number];

/** The only moves there are; what is not in the table is refused. */
export const pairTransitions: Record<PairState, Partial<Record<PairInput, PairState>>> = {
  requested: { claimed: "picking", missed: "missing" },
  picking: { placed: "placed", missed: "missing" },
  placed: { handed_over: "with_shopper", taken_back: "returned", missed: "missing" },
  with_shopper: { bought: "bought", returned: "returned" },
  bought: {},
  returned: { shelved: "shelved" },
  shelved: {},
  missing: {},
};

/** The pair's next state, or nothing when the input cannot follow from the state. */
export function nextPairState(state: PairState, input: PairInput): PairState | undefined {
  return pairTransitions[state][input];
}

/** How stock moves when a pair does: pieces on hand and pieces held for an order. */
export type StockEffect = { onHand: 0 | -1; held: 0 | -1 };

/**
 * The hold ends when the pair is back on its shelf, sold or not to be found; the last two are no longer on hand.
 * (The hold itself is taken when the order is created.)
 */
export function stockEffect(input: PairInput): StockEffect {
  if (input === "shelved") return { onHand: 0, held: -1 };
  if (input === "bought" || input === "missed") return { onHand: -1, held: -1 };
  return { onHand: 0, held: 0 };
}

/** Whether nothing more is expected of the shopper for this pair. */
export function pairSettled(state: PairState): boolean {
  return state === "bought" || state === "returned" || state === "shelved" || state === "missing";
}
