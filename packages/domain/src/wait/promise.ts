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

/**
 * The estimates of a store's open orders by their ids (ET-01, ET-02). A request that is only thought of is one more order at the
 * end of the queue (ET-03).
 * @param level the quantile that is promised, see {@link nextLevel}
 */
export function estimates(store: WaitStore, sample: FetchSample, level: number): Map<number, Estimate> {
  const times = new Map<number, Float64Array>();
  const draw = drawsOf(sample);
  for (let number = 0; number < draws; number++) {
    for (const { order, ready } of readyTimes(store, draw(number))) {
      const found = times.get(order.id) ?? new Float64Array(draws);
      found[number] = ready;
      times.set(order.id, found);
    }
  }
  return new Map([...times].map(([id, ready]) => [id, estimateOf(ready.sort(), level)]));
}

function estimateOf(sorted: Float64Array, level: number): Estimate {
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.POSITIVE_INFINITY;
  const promise = at(level);
  return Number.isFinite(promise) ? { median: at(0.5), promise } : null;
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
