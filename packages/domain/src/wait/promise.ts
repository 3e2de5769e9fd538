import { drawsOf, type FetchSample } from "./past-fetches.ts";
import { readyTimes, type WaitStore } from "./ready-times.ts";

/** How often a store is drawn for an estimate. */
const draws = 200;

/** When an order is ready as far as can be foreseen, ms since the epoch; null where no one fetches it today. */
export type Estimate = {
  /** It is as likely earlier as later. */
  median: number;
  /** It is not later in the share of cases that the level says. */
  promise: number;
} | null;

/** When an order is ready in each draw, ms since the epoch, the soonest first. */
export type ReadyDraws = Float64Array;

/**
 * The draws of a store's open orders by their ids (ET-01). A request that is only thought of is one more order at the end of the
 * queue (ET-03).
 */
export function drawStore(store: WaitStore, sample: FetchSample): Map<number, ReadyDraws> {
  const draw = drawsOf(sample);
  const times: Float64Array[] = [];
  const ids: number[] = [];
  for (let number = 0; number < draws; number++) {
    // The same orders in the same order, however often they are drawn.
    let place = 0;
    for (const { order, ready } of readyTimes(store, draw(number))) {
      const found = times[place] ?? new Float64Array(draws);
      found[number] = ready;
      times[place] = found;
      ids[place++] = order.id;
    }
  }
  return new Map(times.map((ready, place) => [ids[place] ?? Number.NaN, ready.sort()]));
}

/** @param level the quantile that is promised, see {@link nextLevel} */
export function estimateOf(ready: ReadyDraws, level: number): Estimate {
  const at = (share: number) => ready[Math.ceil(share * ready.length) - 1] ?? Number.POSITIVE_INFINITY;
  const promise = at(level);
  return Number.isFinite(promise) ? { median: at(0.5), promise } : null;
}

/** From when on a promise is watched, ms before it is due, and the chance from which on it is at risk (ET-07). */
const [watched, risk] = [180_000, 0.5];

/** Whether the store's manager is to know that a promise will rather break than hold (ET-07). */
export function promiseAtRisk(promise: number, ready: ReadyDraws, now: number): boolean {
  if (now < promise - watched) return false;
  const later = ready.length - ready.findLastIndex((time) => time <= promise) - 1;
  return later > risk * ready.length;
}

/** The aim of the promises kept, what an order moves a store's level by, and within what (ET-05). */
export const promiseLevel = { aim: 0.91, step: 0.01, least: 0.75, most: 0.985 };

/** A store's level after one more order's first promise was kept or not. */
export function nextLevel(level: number, kept: boolean): number {
  const { aim, step, least, most } = promiseLevel;
  return Math.min(most, Math.max(least, level + step * (aim - (kept ? 1 : 0))));
}

/**
 * Whether a first promise was kept (ET-05). An order that was canceled or not served counts as later than that instant: broken if
 * its promise had passed, and otherwise no case of either.
 * @param ready when it was ready, ms; null if it never was
 * @param ended when it was canceled or given up, ms
 */
export function promiseKept(
  promise: number,
  ready: number | null,
  ended: number | null,
): boolean | undefined {
  if (ready !== null) return ready <= promise;
  return ended !== null && ended < promise ? undefined : false;
}
