/** Where pairs lie in the back room, and what a look into a slot means for the books and for who waits for a pair there. */
import { type PairState, pairFacts } from "./pair.ts";

/** A place of the back room. Its code `C-04-2` is aisle C, module 04, level 2. */
export type Slot = { aisle: string; module: number; level: number };

/** The slot of a code; undefined for a code of another form, which is a place without a position. */
export function parseSlot(code: string | null): Slot | undefined {
  const [, aisle, module, level] = /^(.+)-(\d+)-(\d+)$/.exec(code ?? "") ?? [];
  return aisle === undefined ? undefined : { aisle, module: Number(module), level: Number(level) };
}

/** A slot's code in its one form, `a-1-2` as `A-01-2`. Any other name is a place, and stays as it is. */
export function normalizeSlot(name: string): string {
  const [, aisle, module = "", level = ""] = /^(.+)-0*(\d+)-0*(\d+)$/.exec(name) ?? [];
  return aisle === undefined ? name : `${aisle.toUpperCase()}-${module.padStart(2, "0")}-${level}`;
}

/** How far two slots are apart, in modules of one aisle; `null` where it is another aisle or no one knows. */
export function modulesApart(from: string | null, to: string | null): number | null {
  const [one, other] = [parseSlot(from), parseSlot(to)];
  if (one === undefined || other === undefined || one.aisle !== other.aisle) return null;
  return Math.abs(one.module - other.module);
}

/** The order in which someone at `from` walks to other slots: the nearest module, then the level, then other aisles. */
export function nearestFirst(from: string | null): (one: string | null, other: string | null) => number {
  const far = (to: string | null): [modules: number, levels: number] => {
    const modules = modulesApart(from, to);
    if (modules === null) return [Number.MAX_SAFE_INTEGER, 0];
    return [modules, Math.abs((parseSlot(to)?.level ?? 0) - (parseSlot(from)?.level ?? 0))];
  };
  return (one, other) => {
    const [[modules, levels], [otherModules, otherLevels]] = [far(one), far(other)];
    return modules - otherModules || levels - otherLevels || ((one ?? "") < (other ?? "") ? -1 : 1);
  };
}

/** A sku's pieces in one slot: those that belong there, and those of them that an order holds. */
export type SlotStock = { location: string | null; onHand: number; held: number };

/** Whether a pair that an order holds still stands in its slot: no one took it out yet. */
export function waitsInSlot({ state, confirmed }: { state: PairState; confirmed: boolean }): boolean {
  const { stage } = pairFacts[state];
  return stage === "to_prepare" || (stage === "preparing" && !confirmed);
}

/** How many pairs the books say stand in a slot: the free ones, and those that wait there for a runner. */
export function standing({ onHand, held }: Omit<SlotStock, "location">, waiting: number): number {
  return onHand - held + waiting;
}

/** What was seen in a slot. */
export type SlotLook = {
  /** All slots of the sku in the store. */
  slots: readonly SlotStock[];
  at: string | null;
  /** How many pairs stand there. */
  left: number;
  /** Pairs that wait there, as they are served. They stay as far as what is left allows. */
  waiting: readonly number[];
  /** A pair that leaves the slot in any case, and where its runner wants to go. */
  leaving?: { id: number; to: string | null | undefined };
};

/** What follows: pairs that are fetched elsewhere, pairs that are nowhere, and how many pieces belong in the slot afterwards. */
export type SlotCorrection = { moved: { id: number; to: string | null }[]; missed: number[]; onHand: number };

/**
 * TR-04: what stands in a slot is what was seen, and what is not there is promised to no one. Who waits for a pair that is not
 * there gets a free one of the nearest slot that has one; without one the order loses its pair.
 */
export function correctSlot({ slots, at, left, waiting, leaving }: SlotLook): SlotCorrection {
  const here = slots.find(({ location }) => location === at) ?? { onHand: 0, held: 0 };
  const free = new Map(
    slots
      .filter(({ location }) => location !== at)
      .sort((one, other) => nearestFirst(at)(one.location, other.location))
      .map(({ location, onHand, held }) => [location, onHand - held]),
  );
  const moved: SlotCorrection["moved"] = [];
  const missed: number[] = [];
  const gone = [
    ...(leaving === undefined ? [] : [leaving]),
    ...waiting.slice(left).map((id) => ({ id, to: undefined })),
  ];
  for (const { id, to } of gone) {
    const wanted = to !== undefined && (free.get(to) ?? 0) > 0;
    const next = wanted ? to : [...free].find(([, pieces]) => pieces > 0)?.[0];
    if (next === undefined) missed.push(id);
    else {
      moved.push({ id, to: next });
      free.set(next, (free.get(next) ?? 0) - 1);
    }
  }
  const waits = waiting.length + (leaving === undefined ? 0 : 1);
  return { moved, missed, onHand: left + here.held - waits };
}

/** Pairs that stand in a slot beyond those that the books have there, and who may have left them. */
export type SlotSurplus = {
  /** All slots of the sku in the store. */
  slots: readonly SlotStock[];
  at: string | null;
  /** How many are too many. */
  more: number;
  /** Pairs that wait in the row without a slot, as they are served. */
  waiting: readonly number[];
  /** Pairs that are lost, as they are believed to be the ones that are found. */
  lost: readonly number[];
};

/** Which of them the books have elsewhere: pairs without a slot, pieces of the row without one (those pairs too), lost pairs. */
export type SlotFinds = { placed: number[]; unplaced: number; lost: number[] };

/**
 * FL-15: pairs too many in a slot are first those that an order waits for without a slot, then free pieces without one, then lost
 * pairs. Only the rest came on top. So no pair is in the books twice.
 */
export function slotFinds({ slots, at, more, waiting, lost }: SlotSurplus): SlotFinds {
  if (at === null || more <= 0) return { placed: [], unplaced: 0, lost: [] };
  const unknown = slots.find(({ location }) => location === null) ?? { onHand: 0, held: 0 };
  const unplaced = Math.min(more, standing(unknown, waiting.length));
  return { placed: waiting.slice(0, unplaced), unplaced, lost: lost.slice(0, more - unplaced) };
}

/** Why the books of a slot were corrected. The first three are what a runner says who does not find a pair. */
export const correctionReasons = [
  "not_there",
  "with_other_shopper",
  "sold",
  /** What a manager says of a count. */
  "counted",
  "damaged",
  "came_from_elsewhere",
] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** Why a line is in the journal of stock: people saw something else, or the retailer's ERP or till says so. */
export const journalReasons = [...correctionReasons, "snapshot", "move", "sale"] as const;
export type JournalReason = (typeof journalReasons)[number];

/**
 * What changes the pieces of a slot besides snapshots: a pair is sold, or its sale undone; people see that there are more or fewer; the
 * ERP moved some.
 */
export const stockCauses = ["sale", "seen", "move"] as const;
export type StockCause = (typeof stockCauses)[number];

/** The longest that someone counts one slot, ms. An older count says nothing of the slot now. */
export const longestCount = 12 * 60 * 60_000;

/**
 * A sku in a slot that was counted: how many were read, and the fewest and the most that the books had there meanwhile. The two
 * differ if a pair was taken out or put in during the count.
 */
export type CountLine = { counted: number; least: number; most: number };

/** How many pairs are too many (positive) or too few. A pair that moved during the count is neither. */
export function countDifference({ counted, least, most }: CountLine): number {
  if (counted < least) return counted - least;
  return counted > most ? counted - most : 0;
}
