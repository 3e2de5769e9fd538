import type { Order, OrderWait } from "@horma/contract";
import { limits, rangeMinutes, waitMinutes, waitProgress } from "@horma/domain";

/** From this place on no range is shown, and the place as more than this (mock-up 09d). */
const countedPlaces = 10;
/** So much later than its first promise an order is expected before the screen says so (mock-up 09d2), ms. */
const longer = 60_000;

export type WaitView = {
  /** Where the order stands: who fetches it, by name if that is known; its turn; its place; or that many are ahead. */
  standing: { look: "fetched"; runner: string } | { look: "turn" | "nth" | "many"; place: number };
  /** Whole minutes from now; null while no one is at work, or too many are ahead to say. */
  range: { from: number; until: number } | null;
  /** Minutes that were left by the first promise, if it will rather take longer: they are struck out. */
  before: number | null;
};

/** What the screen says of a wait (ET-02). */
export function waitView(
  { step, place, runner, expected, promised_at, late }: OrderWait,
  now: number,
): WaitView {
  const known = expected && { from: Date.parse(expected.from), until: Date.parse(expected.until) };
  const many = step === "queued" && place > countedPlaces;
  const promised = promised_at === null ? Number.POSITIVE_INFINITY : Date.parse(promised_at);
  return {
    standing: standingOf(),
    range: known && !many ? rangeMinutes(known, now) : null,
    before: known && !many && !late && known.until >= promised + longer ? waitMinutes(promised, now) : null,
  };

  function standingOf(): WaitView["standing"] {
    if (step === "fetched" && runner !== null) return { look: "fetched", runner };
    if (step !== "queued" || place === 1) return { look: "turn", place: 1 };
    return many ? { look: "many", place: countedPlaces } : { look: "nth", place };
  }
}

/** What a page showed of its orders: of an order's sentence the minutes, of its bars the share done. */
const shown = new Map<string, { minutes?: number; progress?: number }>();

/**
 * The minutes of 'Tiempo de espera estimado {n}m' (ET-02). While no one is at work they stay what they were: what was shown last, or
 * promised first.
 */
export function shownMinutes({ hash_id, meta }: Order, now: number): number {
  const { expected, promised_at } = meta.wait ?? {};
  const before = shown.get(hash_id);
  const first = promised_at && waitMinutes(Date.parse(promised_at), Date.parse(meta.created_at));
  const minutes = expected
    ? waitMinutes(Date.parse(expected.until), now)
    : (before?.minutes ?? (first || limits.displayedWaitMinutes));
  shown.set(hash_id, { ...before, minutes });
  return minutes;
}

/** The share of an order's way that its bars show (ET-04), from 0 to below 1. It never goes backwards on one page. */
export function shownProgress({ hash_id, meta, actual_device }: Order, now: number): number {
  const { wait } = meta;
  const before = shown.get(hash_id);
  const step = wait?.step ?? (actual_device === null ? "queued" : "cleaned");
  const until = wait?.expected ? Date.parse(wait.expected.until) : null;
  const order = { askedAt: Date.parse(meta.created_at), until, step };
  const progress = waitProgress(before?.progress ?? 0, order, now);
  shown.set(hash_id, { ...before, progress });
  return progress;
}

export type BarTick = { at: number; minutes: number | null };

/**
 * Where minutes stand under the bars, 0..1: now, from when on the pairs may be ready, and until when they are. What would stand on
 * another one is left out.
 * @param reached where the bars are
 */
export function barTicks(reached: number, expected: OrderWait["expected"], now: number): BarTick[] {
  if (expected === null) return [];
  const [from, until] = [Date.parse(expected.from), Date.parse(expected.until)];
  const { from: first, until: last } = rangeMinutes({ from, until }, now);
  const between = Math.min(1, Math.max(0, (from - now) / Math.max(1, until - now)));
  const at = reached + (1 - reached) * between;
  const room = 0.22;
  const isApart = Math.min(at - reached, 1 - at) > room;
  return [
    ...(reached < 1 - room ? [{ at: reached, minutes: null }] : []),
    ...(isApart && first < last ? [{ at, minutes: first }] : []),
    { at: 1, minutes: last },
  ];
}
