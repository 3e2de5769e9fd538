/** A store's figures of a span of time, in a form that adds up: a day's can be stored and added to others. */
import type { Panel } from "@horma/contract";
import { type PollCause, percentileOf } from "@horma/domain";

/** Counts by what they are of, each once. Not an object: ids of digits make slow ones. */
type Counts<K = string> = [of: K, count: number][];

export type Figures = {
  /** Of each order that reached pick-up or that no one served, ms. */
  waits: number[];
  not_served: number;
  /** Pairs tried on and pairs bought, less undone hand-overs and what the till took back, by product. */
  tries: Counts;
  purchases: Counts;
  /** Answers to the poll, and what those who were not happy said had happened. */
  polls: Counts<number>;
  causes: Counts<PollCause>;
  /** Requested pairs that were not found, by sku. Pairs that a shopper had do not count. */
  broken: Counts;
};

/** Steps of the histogram, and how long each is, ms. The last one has all waits of five minutes and more. */
const steps = 31;
const step = 10_000;

export function addFigures(all: readonly Figures[]): Figures {
  return {
    waits: ([] as number[]).concat(...all.map(({ waits }) => waits)),
    not_served: all.reduce((sum, { not_served }) => sum + not_served, 0),
    tries: addCounts(all.map(({ tries }) => tries)),
    purchases: addCounts(all.map(({ purchases }) => purchases)),
    polls: addCounts(all.map(({ polls }) => polls)),
    causes: addCounts(all.map(({ causes }) => causes)),
    broken: addCounts(all.map(({ broken }) => broken)),
  };
}

function addCounts<K>(all: readonly Counts<K>[]): Counts<K> {
  const sums = new Map<K, number>();
  for (const counts of all) for (const [of, count] of counts) sums.set(of, (sums.get(of) ?? 0) + count);
  return [...sums];
}

/** How long orders waited, as the panel shows it. `target` in ms. */
export function waitsOf(
  { waits, not_served }: Pick<Figures, "waits" | "not_served">,
  target: number,
): Panel["waits"] {
  const sorted = new Float64Array(waits).sort();
  const histogram = Array<number>(steps).fill(0);
  let within_target = 0;
  for (const wait of sorted) {
    if (wait <= target) within_target += 1;
    const index = Math.min(Math.floor(wait / step), steps - 1);
    histogram[index] = (histogram[index] ?? 0) + 1;
  }
  return {
    count: sorted.length,
    not_served,
    median: percentileOf(sorted, 0.5),
    target,
    within_target,
    histogram,
  };
}
