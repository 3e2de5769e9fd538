/**
 * A pair of shoes from its request until it is back on the shelf, sold or lost: what its order knows of it (`state`) and where it
 * is (`place`). One input moves both, or neither.
 */

export const pairStates = [
  "requested",
  "picking",
  "placed",
  "with_shopper",
  "bought",
  "returned",
  "shelved",
  /** The store does not have it after all. */
  "missing",
  /** Not for its shopper any more, though the store has it: someone canceled it, or no one served it in time. */
  "canceled",
] as const;
export type PairState = (typeof pairStates)[number];

/** How far a pair is on its way to its shopper; the columns of the staff's board, in the order that it passes them. */
export const pairStages = ["to_prepare", "preparing", "ready", "in_salon"] as const;
export type PairStage = (typeof pairStages)[number];

/** How a pair ended for its shopper. */
export type PairOutcome = "bought" | "given_back" | "missing" | "canceled";

export type PairFacts = {
  /** Its status on the wire (ST-01). */
  status: "pending" | "dispatch" | "ready" | "in_salon" | "canceled" | "done";
  /** `ready` as soon as it is put down; null once it is not on its way any more. */
  stage: PairStage | null;
  /** Null until its shopper has nothing more to do with it. */
  outcome: PairOutcome | null;
};

/** What each state means to everybody who reads it. */
export const pairFacts: Record<PairState, PairFacts> = {
  requested: { status: "pending", stage: "to_prepare", outcome: null },
  picking: { status: "dispatch", stage: "preparing", outcome: null },
  placed: { status: "ready", stage: "ready", outcome: null },
  with_shopper: { status: "in_salon", stage: "in_salon", outcome: null },
  bought: { status: "done", stage: null, outcome: "bought" },
  returned: { status: "done", stage: null, outcome: "given_back" },
  shelved: { status: "done", stage: null, outcome: "given_back" },
  missing: { status: "canceled", stage: null, outcome: "missing" },
  canceled: { status: "canceled", stage: null, outcome: "canceled" },
};

/** Where a pair is; exactly one of these, with exactly one holder. */
export const pairPlaces = [
  /** In its slot of the back room. */
  "shelf",
  /** In a runner's hands. */
  "runner",
  /** In a smart box, for its shopper or until a runner takes it out. */
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
  /** No one knows; people look for it. */
  "lost",
  /** Reported as damaged: someone decides what is done with it. */
  "damaged",
  /** Away to be repaired. */
  "workshop",
  /** Given up, or not for sale here any more. */
  "written_off",
] as const;
export type PairPlace = (typeof pairPlaces)[number];

/** What happens to a pair, in the past tense; each is one row of the event table. */
export const pairInputs = [
  "claimed",
  /** The runner gave it up: it is in its slot again. */
  "unclaimed",
  "placed",
  /** Taken out of the box again by the runner, to go elsewhere. */
  "unplaced",
  /** Carried by hand from a failed box or shelf to the delivery zone. */
  "brought",
  "handed_over",
  /** Staff said too soon that the shopper has it: it still waits on its shelf or in the delivery zone. */
  "handover_undone",
  /** The pick-up window closed; the pair stays where it is until a runner takes it. */
  "taken_back",
  /** A runner took it from where it waited. */
  "fetched",
  "bought",
  "returned",
  /** The till's word is undone: the shopper has the pair again. */
  "unsettled",
  "sanitizing",
  "sanitized",
  "shelved",
  /** It is not where it should be; the reason says where it is instead. */
  "missed",
  /** No one served the request in time. */
  "dropped",
  /** Not wanted any more: it is free in its slot, or is put back from where it is. */
  "canceled",
  /** The staff take a cancellation back: the pair, still in its slot, is asked for again. */
  "uncanceled",
  "found",
  /** It was lost, and a count found it in its slot. */
  "counted",
  "written_off",
  /** A damaged pair goes to be repaired, leaves our books for another price, or was not damaged after all. */
  "sent_to_workshop",
  "marked_down",
  "report_withdrawn",
  /** It is back from the workshop. */
  "received_back",
  /** What was decided about a damaged pair is undone. */
  "undecided",
] as const;
export type PairInput = (typeof pairInputs)[number];

/** Why an order cannot have a pair. */
export const missReasons = ["not_there", "incomplete", "damaged", "with_other_shopper", "sold"] as const;
export type MissReason = (typeof missReasons)[number];

/** How a pair that came back damaged was damaged, as far as anyone knows. */
export const damageCauses = ["in_store", "before", "unknown"] as const;
export type DamageCause = (typeof damageCauses)[number];

/** What the rules need of a pair. `clean` is false from the shopper's hands until it is sanitised. */
export type PairView = { state: PairState; place: PairPlace; clean: boolean };

/** A newly requested pair. */
export const requestedPair = { state: "requested", place: "shelf", clean: true } as const satisfies PairView;

/** What can still happen to a pair after its order is done with it. The order's view does not change. */
const afterwards = <S extends PairState>(state: S) => ({
  found: state,
  fetched: state,
  sanitizing: state,
  sanitized: state,
  missed: state,
  written_off: state,
  sent_to_workshop: state,
  marked_down: state,
  report_withdrawn: state,
  received_back: state,
  undecided: state,
});

/** How the order sees it. Moves that are not in the table are refused. */
export const pairTransitions: Record<PairState, Partial<Record<PairInput, PairState>>> = {
  requested: { claimed: "picking", missed: "missing", dropped: "canceled", canceled: "canceled" },
  picking: { unclaimed: "requested", placed: "placed", missed: "missing", canceled: "canceled" },
  placed: {
    unplaced: "picking",
    brought: "placed",
    handed_over: "with_shopper",
    taken_back: "returned",
    missed: "missing",
    canceled: "canceled",
  },
  with_shopper: { bought: "bought", returned: "returned", missed: "missing", handover_undone: "placed" },
  bought: { unsettled: "with_shopper" },
  returned: { ...afterwards("returned"), unsettled: "with_shopper", shelved: "shelved", counted: "shelved" },
  shelved: {},
  missing: { ...afterwards("missing"), shelved: "missing", counted: "missing" },
  // Placed: a runner who was not told in time put it down with the other one.
  canceled: {
    ...afterwards("canceled"),
    placed: "canceled",
    shelved: "canceled",
    counted: "canceled",
    uncanceled: "requested",
  },
};

/** Where an input takes a pair: a place, or one that the input's details name. */
type Target = PairPlace | "delivery" | "reason";

/** Where it goes. `delivery` is where its order is handed over; `reason` is what {@link placeOfMissed} says. */
export const placeTransitions: Record<PairPlace, Partial<Record<PairInput, Target>>> = {
  shelf: { claimed: "runner", missed: "reason", dropped: "shelf", canceled: "shelf", uncanceled: "shelf" },
  runner: { unclaimed: "shelf", placed: "delivery", missed: "reason", canceled: "runner", shelved: "shelf" },
  box: {
    unplaced: "runner",
    brought: "zone",
    handed_over: "shopper",
    taken_back: "box",
    fetched: "return_rack",
    missed: "reason",
    canceled: "box",
  },
  pickup_shelf: {
    unplaced: "runner",
    brought: "zone",
    handed_over: "shopper",
    taken_back: "pickup_shelf",
    fetched: "return_rack",
    missed: "reason",
    canceled: "pickup_shelf",
  },
  zone: {
    handed_over: "shopper",
    taken_back: "zone",
    fetched: "return_rack",
    missed: "reason",
    canceled: "zone",
  },
  shopper: { bought: "sold", returned: "return_rack", missed: "lost", handover_undone: "delivery" },
  return_rack: {
    unsettled: "shopper",
    sanitizing: "sanitizer",
    sanitized: "return_rack",
    shelved: "shelf",
    missed: "reason",
    written_off: "written_off",
    undecided: "damaged",
  },
  sanitizer: { sanitized: "sanitizer", fetched: "return_rack", shelved: "shelf", missed: "reason" },
  sold: { unsettled: "shopper" },
  lost: { found: "return_rack", counted: "shelf", written_off: "written_off" },
  damaged: {
    sent_to_workshop: "workshop",
    marked_down: "written_off",
    written_off: "written_off",
    report_withdrawn: "return_rack",
  },
  workshop: { received_back: "return_rack", written_off: "written_off", undecided: "damaged" },
  written_off: { undecided: "damaged" },
};

/** Details of an input. */
export type PairDetails = {
  /** Where the order's pairs are put down. */
  delivery?: "box" | "pickup_shelf" | "zone" | undefined;
  reason?: MissReason | undefined;
};

/** The inputs that take something back: only they move a pair at rest. */
const undoInputs: readonly PairInput[] = ["unsettled", "uncanceled", "undecided"];

/** The pair after an input. Undefined if the input cannot follow from where the pair is, or would change nothing. */
export function nextPair(pair: PairView, input: PairInput, details: PairDetails = {}): PairView | undefined {
  if (pairAtRest(pair) && !undoInputs.includes(input)) return undefined;
  const state = pairTransitions[pair.state][input];
  const place = placeAfter(pair.place, input, details);
  if (state === undefined || place === undefined || refusedByCleanness(pair, input)) return undefined;
  const clean = cleanAfter(pair, input);
  const same = state === pair.state && place === pair.place && clean === pair.clean;
  return same ? undefined : { state, place, clean };
}

/**
 * A clean pair is not cleaned, its shopper has nothing of it to have back, and on the rack its report stays withdrawn. An unclean
 * one goes neither back to its slot nor to a shopper.
 */
function refusedByCleanness({ clean, place }: PairView, input: PairInput): boolean {
  if (input === "undecided") return clean && place === "return_rack";
  return clean
    ? input === "sanitizing" || input === "unsettled"
    : input === "shelved" || input === "uncanceled";
}

function placeAfter(place: PairPlace, input: PairInput, details: PairDetails): PairPlace | undefined {
  const target = placeTransitions[place][input];
  if (target === "delivery") return details.delivery;
  return target === "reason" ? placeOfMissed(details.reason ?? "not_there") : target;
}

/** Where a missed pair is, by the reason. */
export function placeOfMissed(reason: MissReason): PairPlace {
  switch (reason) {
    case "not_there":
    case "with_other_shopper":
      return "lost";
    case "incomplete":
      return "return_rack";
    case "damaged":
      return "damaged";
    case "sold":
      return "written_off";
  }
}

/** After these no one knows who had the pair on, or what is on it. */
const uncleanInputs: readonly PairInput[] = ["handed_over", "found", "report_withdrawn", "received_back"];

function cleanAfter(pair: PairView, input: PairInput): boolean {
  if (uncleanInputs.includes(input)) return false;
  return input === "sanitized" || input === "handover_undone" || pair.clean;
}

/**
 * Whether someone holds a pair in their hands. Only they confirm it, place it, miss it or put it back (TR-09). `null` is the
 * demo's crew, which has no name.
 */
export function holdsPair(
  { place, holder_id }: Pick<PairView, "place"> & { holder_id: number | null },
  person: number | null,
): boolean {
  return place === "runner" && holder_id === person;
}

/** How a pair counts in its store's stock: pieces on hand, and pieces held for an order or on their way back. */
export type StockCount = { onHand: 0 | 1; held: 0 | 1 };

/** A pair's part in the stock: gone when sold, lost or written off; free in its slot without a request; held everywhere else. */
export function stockCount({ state, place }: Pick<PairView, "state" | "place">): StockCount {
  if (place === "sold" || place === "lost" || place === "written_off") return { onHand: 0, held: 0 };
  return { onHand: 1, held: place === "shelf" && state !== "requested" ? 0 : 1 };
}

/** Whether the shopper gets this pair, got it or could have: neither missing nor canceled. */
export function pairLive(state: PairState): boolean {
  return pairFacts[state].status !== "canceled";
}

/** Whether the shopper has nothing more to do with this pair. */
export function pairSettled(state: PairState): boolean {
  return pairFacts[state].outcome !== null;
}

/** Whether no one has anything more to do with this pair; only the till may still take its word back. */
export function pairAtRest({ state, place }: Pick<PairView, "state" | "place">): boolean {
  return pairSettled(state) && (place === "shelf" || place === "sold" || place === "written_off");
}

/** Whether a pair is still on its way to its shopper. */
export function pairInQueue(state: PairState): boolean {
  return pairToBring(state) || pairFacts[state].stage === "ready";
}

/** Whether a runner has still to bring a pair. */
export function pairToBring(state: PairState): boolean {
  const { stage } = pairFacts[state];
  return stage === "to_prepare" || stage === "preparing";
}

/** Whether a pair needs its order's device: it is in it or on its way to it. */
export function pairNeedsDevice({ state, place }: Pick<PairView, "state" | "place">): boolean {
  return pairInQueue(state) || place === "box" || place === "pickup_shelf";
}

/** Whether a pair is not for its shopper any more and still where it was to be picked up. */
export function pairLeftBehind({ state, place }: Pick<PairView, "state" | "place">): boolean {
  const waits = place === "box" || place === "pickup_shelf" || place === "zone";
  const { outcome } = pairFacts[state];
  return waits && (outcome === "given_back" || outcome === "canceled");
}

/** Whether a runner carries a pair that was canceled meanwhile, and puts it back into its slot. */
export function pairToPutBack({ state, place }: Pick<PairView, "state" | "place">): boolean {
  return state === "canceled" && place === "runner";
}

/**
 * The pairs that a runner takes away now. A canceled pair in a box stays there beside one that waits for its shopper: opening the
 * back door would start the cleaning again.
 */
export function pairsToFetch<P extends Pick<PairView, "state" | "place">>(pairs: readonly P[]): P[] {
  const boxAwaited = pairs.some(({ state, place }) => state === "placed" && place === "box");
  return pairs.filter((pair) => pairLeftBehind(pair) && !(boxAwaited && pair.place === "box"));
}

/** What can be wrong with the places of a store's pairs. */
export const custodyFaultKinds = [
  /** The stock table holds another number (`found`) than the pairs that are away (`expected`). */
  "held_mismatch",
  /** With a shopper since before today. */
  "with_shopper_overnight",
  /** In a device that works for something else, or for nothing. */
  "in_foreign_device",
  /** A device has a job, and no pair is in it or on its way to it. */
  "job_without_pair",
  /** A closed box counts another number of pairs (`found`) than should be in it (`expected`). */
  "count_mismatch",
  /** On the return rack without a place of its own. */
  "rack_slot",
  /** The order's status does not follow from its pairs. */
  "status_mismatch",
] as const;
