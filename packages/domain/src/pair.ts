/**
 * A pair of shoes from the request to the shelf, the shopper's bag or nowhere to be found: what its order knows of it
 * (`state`) and where it is (`place`). Both move together, by one input, or not at all.
 */

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

/** Where a pair is; exactly one of these, with exactly one holder. */
export const pairPlaces = [
  /** In its slot of the back room. */
  "shelf",
  /** In a runner's hands. */
  "runner",
  /** In a smart box, for its shopper or not yet taken out again. */
  "box",
  /** On a pick-up shelf. */
  "pickup_shelf",
  /** In the delivery zone. */
  "zone",
  "shopper",
  /** Back from a shopper or a box, to be cleaned or put away. */
  "return_rack",
  /** In a smart box to be cleaned. */
  "sanitizer",
  "sold",
  /** Nobody knows: it is looked for. */
  "lost",
  /** Given up, or out of sale. */
  "written_off",
] as const;
export type PairPlace = (typeof pairPlaces)[number];

/** What happens to a pair, in the past tense; each is one row of the event table. */
export const pairInputs = [
  "claimed",
  /** The runner let go of it: it is in its slot again. */
  "unclaimed",
  "placed",
  /** Taken out of the box again by the runner, to go elsewhere. */
  "unplaced",
  /** Carried by hand from a box or shelf that failed to the delivery zone. */
  "brought",
  "handed_over",
  /** The pickup window closed; the pair waits where it is for a runner. */
  "taken_back",
  /** A runner took it out of where it waited. */
  "fetched",
  "bought",
  "returned",
  "sanitizing",
  "sanitized",
  "shelved",
  /** It is not where it should be; the reason says where it is instead. */
  "missed",
  /** Nobody served the request in time. */
  "dropped",
  "found",
  "written_off",
] as const;
export type PairInput = (typeof pairInputs)[number];

/** Why a pair is not to be had for its order. */
export const missReasons = ["not_there", "incomplete", "damaged", "with_other_shopper", "sold"] as const;
export type MissReason = (typeof missReasons)[number];

/** What the rules read of a pair. `clean` is false from the shopper's hands until it was sanitised. */
export type PairView = { state: PairState; place: PairPlace; clean: boolean };

/** A pair that was just asked for. */
export const requestedPair = { state: "requested", place: "shelf", clean: true } as const satisfies PairView;

/** What still happens to a pair that its order is done with: the order's view stays as it is. */
const afterwards = <S extends PairState>(state: S) => ({
  found: state,
  fetched: state,
  sanitizing: state,
  sanitized: state,
  missed: state,
  written_off: state,
});

/** How the order sees it; the only moves there are, what is not in the table is refused. */
export const pairTransitions: Record<PairState, Partial<Record<PairInput, PairState>>> = {
  requested: { claimed: "picking", missed: "missing", dropped: "missing" },
  picking: { unclaimed: "requested", placed: "placed", missed: "missing" },
  placed: {
    unplaced: "picking",
    brought: "placed",
    handed_over: "with_shopper",
    taken_back: "returned",
    missed: "missing",
  },
  with_shopper: { bought: "bought", returned: "returned", missed: "missing" },
  bought: {},
  returned: { ...afterwards("returned"), shelved: "shelved" },
  shelved: {},
  missing: { ...afterwards("missing"), shelved: "missing" },
};

/** Where an input takes a pair: a place, or what the input's own details say. */
type Target = PairPlace | "delivery" | "reason";

/** Where it goes; `delivery` is where its order is handed over, `reason` what {@link placeOfMissed} says. */
export const placeTransitions: Record<PairPlace, Partial<Record<PairInput, Target>>> = {
  shelf: { claimed: "runner", missed: "reason", dropped: "shelf" },
  runner: { unclaimed: "shelf", placed: "delivery", missed: "reason" },
  box: {
    unplaced: "runner",
    brought: "zone",
    handed_over: "shopper",
    taken_back: "box",
    fetched: "return_rack",
    missed: "reason",
  },
  pickup_shelf: {
    unplaced: "runner",
    brought: "zone",
    handed_over: "shopper",
    taken_back: "pickup_shelf",
    fetched: "return_rack",
    missed: "reason",
  },
  zone: { handed_over: "shopper", taken_back: "zone", fetched: "return_rack", missed: "reason" },
  shopper: { bought: "sold", returned: "return_rack", missed: "lost" },
  return_rack: {
    sanitizing: "sanitizer",
    sanitized: "return_rack",
    shelved: "shelf",
    missed: "reason",
    written_off: "written_off",
  },
  sanitizer: { sanitized: "sanitizer", fetched: "return_rack", shelved: "shelf", missed: "reason" },
  sold: {},
  lost: { found: "return_rack", written_off: "written_off" },
  written_off: {},
};

/** What an input has to say besides its name. */
export type PairDetails = {
  /** Where its order's pairs are put down. */
  delivery?: "box" | "pickup_shelf" | "zone" | undefined;
  reason?: MissReason | undefined;
};

/** The pair after an input, or nothing when the input cannot follow from where the pair is or would change nothing. */
export function nextPair(pair: PairView, input: PairInput, details: PairDetails = {}): PairView | undefined {
  if (pairAtRest(pair)) return undefined;
  const state = pairTransitions[pair.state][input];
  const place = placeAfter(pair.place, input, details);
  // What is clean is not cleaned, what is not does not go back to its slot.
  if (state === undefined || place === undefined || input === (pair.clean ? "sanitizing" : "shelved")) {
    return undefined;
  }
  const clean = cleanAfter(pair, input);
  const same = state === pair.state && place === pair.place && clean === pair.clean;
  return same ? undefined : { state, place, clean };
}

function placeAfter(place: PairPlace, input: PairInput, details: PairDetails): PairPlace | undefined {
  const target = placeTransitions[place][input];
  if (target === "delivery") return details.delivery;
  return target === "reason" ? placeOfMissed(details.reason ?? "not_there") : target;
}

/** Where a pair is that its order cannot have, by the reason. */
export function placeOfMissed(reason: MissReason): PairPlace {
  switch (reason) {
    case "not_there":
    case "with_other_shopper":
      return "lost";
    case "incomplete":
      return "return_rack";
    case "damaged":
    case "sold":
      return "written_off";
  }
}

function cleanAfter(pair: PairView, input: PairInput): boolean {
  if (input === "handed_over" || input === "found") return false;
  return input === "sanitized" || pair.clean;
}

/** How a pair counts in its store's stock: pieces on hand and pieces held for an order or on their way back. */
export type StockCount = { onHand: 0 | 1; held: 0 | 1 };

/**
 * What a pair is to the stock: gone when sold, lost or written off; free again once it is in its slot and nobody asked
 * for it; held everywhere else.
 */
export function stockCount({ state, place }: Pick<PairView, "state" | "place">): StockCount {
  if (place === "sold" || place === "lost" || place === "written_off") return { onHand: 0, held: 0 };
  return { onHand: 1, held: place === "shelf" && state !== "requested" ? 0 : 1 };
}

/** Whether nothing more is expected of the shopper for this pair. */
export function pairSettled(state: PairState): boolean {
  return state === "bought" || state === "returned" || state === "shelved" || state === "missing";
}

/** Whether nobody has to do anything about this pair any more. */
export function pairAtRest({ state, place }: Pick<PairView, "state" | "place">): boolean {
  return pairSettled(state) && (place === "shelf" || place === "sold" || place === "written_off");
}

/** Whether a pair is still on its way to its shopper. */
export function pairInQueue(state: PairState): boolean {
  return state === "requested" || state === "picking" || state === "placed";
}

/** Whether a pair occupies its order's device: it is in it, or on its way to it. */
export function pairNeedsDevice({ state, place }: Pick<PairView, "state" | "place">): boolean {
  return pairInQueue(state) || place === "box" || place === "pickup_shelf";
}

/** What can be wrong with where a store's pairs are. */
export const custodyFaultKinds = [
  /** The stock table holds other than the pairs that are away: `expected` by the pairs, `found` in the table. */
  "held_mismatch",
  /** With a shopper since before today. */
  "with_shopper_overnight",
  /** In a device that works for something else, or for nothing. */
  "in_foreign_device",
  /** A device has a job, and no pair is in it or on its way to it. */
  "job_without_pair",
  /** A closed box says another number of pairs (`found`) than are known to be in it (`expected`). */
  "count_mismatch",
  /** On the return rack without a place of its own. */
  "rack_slot",
  /** The order's status is not what its pairs say. */
  "status_mismatch",
] as const;
export type CustodyFaultKind = (typeof custodyFaultKinds)[number];
