import type { Draw } from "./ready-times.ts";

/** A fetch of the past: from the runner's turn to the order until it was placed, ms, and its pairs. */
export type PastFetch = { ms: number; pairs: number };

/** Fetches of this store that count, and how many it needs to do without other stores' (ET-01). */
const [most, enough] = [150, 60];
/** Cases of the retailer's other stores beside too few of its own. */
const others = 20;
/** A fetch where no store of the retailer has one, ms. */
const unknown = 75_000;
/** What a second pair of an order adds, of the time of one. */
const nextPair = 0.4;
/** How long a shopper occupies a box after its cycle, ms. */
const stay = 240_000;
/** Fetches that took longer than the one under way, below which nothing is known of its rest. */
const fewest = 5;
/** How many places a sample is spread over to be picked from: as many as ten bits name. */
const places = 1_024;
/** Above 1, newer fetches are drawn a little more often. */
const newer = 1.25;
/** The share of a sample, the oldest first, that each place picks from. */
const shares = Array.from({ length: places }, (_, at) => ((at + 0.5) / places) ** (1 / newer));

/** What the fetches of the next orders are drawn from: for one pair, ms, the oldest first. */
export type FetchSample = readonly number[];

/**
 * The sample of a store (ET-01).
 * @param own its fetches, the oldest first
 * @param elsewhere those of the retailer's other stores, spread over them
 */
export function fetchSample(own: readonly PastFetch[], elsewhere: readonly PastFetch[]): FetchSample {
  const counted = own.slice(-most);
  const prior = counted.length < enough ? spread(elsewhere, others) : [];
  const sample = [...prior, ...counted].map(({ ms, pairs }) => ms / work(pairs));
  return sample.length > 0 ? sample : [unknown];
}

/** What an order of so many pairs takes, of the time of one. */
function work(pairs: number): number {
  return 1 + nextPair * (pairs - 1);
}

/** So many of them, evenly over the whole list. */
function spread<T>(list: readonly T[], count: number): T[] {
  if (list.length <= count) return [...list];
  return list.filter(
    (_, at) => Math.floor((at * count) / list.length) !== Math.floor(((at - 1) * count) / list.length),
  );
}

/**
 * The draws of a sample. Each follows from the order and the draw's number alone, so that they are the same in every process and
 * after a restart, and more runners or more orders behind change none of them.
 */
export function drawsOf(sample: FetchSample): (number: number) => Draw {
  const fetches = byAge(sample);
  const found = new Map<number, FetchSample>();
  const longerThan = (passed: number) => {
    const longer = found.get(passed) ?? longerFetches(sample, passed);
    found.set(passed, longer);
    return longer;
  };
  return (number) => ({
    fetch: ({ id, pairs }) => pick(fetches, id, number) * work(pairs),
    rest({ id, pairs }, passed) {
      const longer = longerThan(passed / work(pairs));
      if (longer.length === 0) return pick(fetches, id, number) * work(pairs);
      return pick(longer, id, number) * work(pairs) - passed;
    },
    stay: () => stay,
  });
}

/** Those of a sample that took longer, as {@link byAge}; none if they are too few to say anything. */
function longerFetches(sample: FetchSample, passed: number): FetchSample {
  const longer = sample.filter((ms) => ms > passed);
  return longer.length < fewest ? [] : byAge(longer);
}

/** A sample on so many {@link places} that each fetch is picked as often as its age says. */
function byAge(sample: FetchSample): FetchSample {
  return shares.map((share) => sample[Math.floor(share * sample.length)] ?? unknown);
}

/** What an order draws, evenly from all places: a mixing of two numbers. */
function pick(fetches: FetchSample, id: number, number: number): number {
  let mixed = (Math.imul(id | 0, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return fetches[(mixed ^ (mixed >>> 16)) >>> 22] ?? unknown;
}
