import type { Stocktake, StocktakeLine } from "@horma/contract";
import { parseSlot } from "@horma/domain";
import type { Target } from "./target.ts";

/** A sku that is counted in a slot: one of the books, or one that lies there without being in them. */
export type CountedShoe = Pick<StocktakeLine, "sku" | "ean" | "codes" | "size" | "product">;

/** What was read in a slot so far. */
export type SlotDraft = {
  /** When someone began to count it, by the server's clock. */
  beganAt: string;
  /** The skus that were read, one by one. */
  reads: string[];
  /** The fewest and the most that the books had there meanwhile, by sku. */
  seen: Record<string, { least: number; most: number }>;
  /** Shoes that lie there though the books have none of them. */
  strays: CountedShoe[];
  /** The last count of the slot that its counter knew. */
  after: number | null;
  /** When it was given to the action queue, by the server's clock. */
  sentAt: string | null;
};

/** A count under way: what the books say, as they were last read, and what was read in each slot. */
export type CountDraft = {
  store: string;
  target: Target;
  /** When it began, by this tablet's clock. Epoch ms. */
  startedAt: number;
  /** How far the server's clock is ahead of this tablet's, ms. */
  ahead: number;
  books: Stocktake;
  slots: Record<string, SlotDraft>;
  /** The slot that is counted now. */
  current: string | null;
};

export function startDraft(store: string, target: Target, books: Stocktake, now: number): CountDraft {
  const draft = { store, target, startedAt: now, ahead: 0, books, slots: {}, current: null };
  const heard = widenSeen(draft, books, now);
  const first = slotsInOrder(heard)[0];
  return first === undefined ? heard : countSlotNow(heard, first.location, now);
}

/** The books were read again: what a slot may have without a difference only widens while it is counted. */
export function widenSeen(draft: CountDraft, books: Stocktake, now: number): CountDraft {
  const slots = Object.fromEntries(
    Object.entries(draft.slots).map(([location, slot]) => [
      location,
      slot.sentAt === null ? { ...slot, seen: widened(slot.seen, books, location) } : slot,
    ]),
  );
  return { ...draft, books, slots, ahead: Date.parse(books.at) - now };
}

function widened(seen: SlotDraft["seen"], books: Stocktake, location: string): SlotDraft["seen"] {
  const wider = { ...seen };
  for (const { sku, standing } of linesOf(books, location)) {
    const { least, most } = wider[sku] ?? { least: standing, most: standing };
    wider[sku] = { least: Math.min(least, standing), most: Math.max(most, standing) };
  }
  return wider;
}

function linesOf(books: Stocktake, location: string): readonly StocktakeLine[] {
  return books.slots.find((slot) => slot.location === location)?.lines ?? [];
}

/** The slots as they are walked: module by module, from the top level down. */
export function slotsInOrder({ books }: Pick<CountDraft, "books">): Stocktake["slots"] {
  return [...books.slots].sort(({ location: one }, { location: other }) => {
    const [from, to] = [parseSlot(one), parseSlot(other)];
    if (from === undefined || to === undefined || from.aisle !== to.aisle) return one < other ? -1 : 1;
    return from.module - to.module || to.level - from.level;
  });
}

/** Someone turns to a slot. One that was sent is counted on: its new count names the last one. */
export function countSlotNow(draft: CountDraft, location: string, now: number): CountDraft {
  const { books } = draft;
  const begun = draft.slots[location];
  const after = books.slots.find((slot) => slot.location === location)?.count?.id ?? null;
  const fresh: SlotDraft = {
    beganAt: new Date(now + draft.ahead).toISOString(),
    reads: [],
    strays: [],
    after,
    sentAt: null,
    seen: widened({}, books, location),
  };
  const again = begun && { ...begun, after, sentAt: null, seen: widened(begun.seen, books, location) };
  const slot = begun?.sentAt === null ? begun : (again ?? fresh);
  return { ...draft, slots: { ...draft.slots, [location]: slot }, current: location };
}

function inCurrent(draft: CountDraft, change: (slot: SlotDraft) => SlotDraft): CountDraft {
  const { current, slots } = draft;
  const slot = current === null ? undefined : slots[current];
  if (current === null || slot === undefined) return draft;
  return { ...draft, slots: { ...slots, [current]: change(slot) } };
}

/** One more pair was read in the slot that is counted now. */
export function readPair(draft: CountDraft, shoe: CountedShoe): CountDraft {
  const booked = linesOf(draft.books, draft.current ?? "").some(({ sku }) => sku === shoe.sku);
  return inCurrent(draft, (slot) => ({
    ...slot,
    reads: [...slot.reads, shoe.sku],
    strays:
      booked || slot.strays.some(({ sku }) => sku === shoe.sku)
        ? slot.strays
        : [
            ...slot.strays,
            { sku: shoe.sku, ean: shoe.ean, codes: shoe.codes, size: shoe.size, product: shoe.product },
          ],
  }));
}

/** Takes back the last pair of a sku, or the last one at all. */
export function unreadPair(draft: CountDraft, sku?: string): CountDraft {
  return inCurrent(draft, (slot) => {
    const at = sku === undefined ? slot.reads.length - 1 : slot.reads.lastIndexOf(sku);
    const reads = slot.reads.filter((_, index) => index !== at);
    return { ...slot, reads, strays: slot.strays.filter((stray) => reads.includes(stray.sku)) };
  });
}

/** The current slot's count was given to the action queue; the next one that no one counted here is counted now. */
export function slotSent(draft: CountDraft, location: string, now: number): CountDraft {
  const slot = draft.slots[location];
  if (slot === undefined) return draft;
  const sentAt = new Date(now + draft.ahead).toISOString();
  const sent = { ...draft, slots: { ...draft.slots, [location]: { ...slot, sentAt } }, current: null };
  const order = slotsInOrder(sent).map((each) => each.location);
  const at = order.indexOf(location);
  const isOpen = (each: string) => (sent.slots[each]?.sentAt ?? null) === null;
  const next = [...order.slice(at + 1), ...order.slice(0, at)].find(isOpen);
  return next === undefined ? sent : countSlotNow(sent, next, now);
}

/** A colleague's count of a slot stands instead of ours. */
export function adoptCount(draft: CountDraft, location: string): CountDraft {
  const slot = draft.slots[location];
  const theirs = draft.books.slots.find((each) => each.location === location)?.count;
  if (slot === undefined || !theirs) return draft;
  const reads = theirs.lines.flatMap(({ sku, counted }) => Array<string>(counted).fill(sku));
  const adopted = { ...slot, reads, beganAt: theirs.began_at, sentAt: slot.sentAt ?? theirs.at };
  return { ...draft, slots: { ...draft.slots, [location]: adopted } };
}

/** Whether anything would be lost with it. */
export function isBegun({ slots }: CountDraft): boolean {
  return Object.values(slots).some(({ reads, sentAt }) => reads.length > 0 || sentAt !== null);
}
