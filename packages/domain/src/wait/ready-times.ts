/** When a store's orders will be ready (ET-01): one pure function, drawn again and again for the estimate, once for the simulator. */

/** An open order whose pairs are not all placed. Times are ms since the epoch. */
export type AwaitedOrder = {
  /** What its drawn times follow from: the same order draws the same ones wherever it is computed. */
  id: number;
  /** Its pairs that are still to be fetched. */
  pairs: number;
  /** Whether it goes to a box if one is free. */
  box: boolean;
};

/** Who is at work and fetches. */
export type Runner = {
  /** The orders of their round, in its order; the first one is under way. */
  round: readonly AwaitedOrder[];
  /** Since when they are at the first one: its request, or when they had placed the order before it. */
  since: number;
};

export type BoxTime = {
  /** When it can take pairs: now, or when its shopper has emptied it. */
  freeAt: number;
};

/** What the estimate knows of a store. */
export type WaitStore = {
  now: number;
  /** Requests that are in no round, in the order in which they are fetched. */
  queue: readonly AwaitedOrder[];
  /** Those at work (see `runnersAtWork`). */
  runners: readonly Runner[];
  boxes: readonly BoxTime[];
  /** From its pairs in the box until they are clean, ms. */
  boxCycle: number;
  /** When no request is fetched any more; null in a store that does not close today. */
  closesAt: number | null;
};

/** One draw of what is not known yet, ms. */
export type Draw = {
  /** How long an order takes from the runner's turn to it until it is placed. */
  fetch(order: AwaitedOrder): number;
  /** How long the one under way still takes, after what has passed of it. */
  rest(order: AwaitedOrder, passed: number): number;
  /** How long its shopper occupies a box once the pairs are clean. */
  stay(order: AwaitedOrder): number;
};

/** An order with the time at which it is ready; `Infinity` if it is not fetched today. */
export type ReadyTime = { order: AwaitedOrder; placed: number; ready: number };

/**
 * When each order is ready: first those of the rounds, then the queue's, each fetched by the runner who is free first. One at a time, in
 * their order, so that a request behind another changes nothing for it. Boxes are taken in the same order; without a free one the
 * pairs go to the shelf or the zone and are ready when they are placed.
 */
export function readyTimes(
  { now, queue, runners, boxes, boxCycle, closesAt }: WaitStore,
  draw: Draw,
): ReadyTime[] {
  const free = boxes.map(({ freeAt }) => freeAt);
  const turns: number[] = [];
  const times: ReadyTime[] = [];
  const place = (order: AwaitedOrder, placed: number) => {
    const box = order.box ? earliest(free) : -1;
    const cleaned = box >= 0 && (free[box] ?? placed) <= placed;
    const ready = cleaned ? placed + boxCycle : placed;
    if (cleaned) free[box] = ready + draw.stay(order);
    times.push({ order, placed, ready });
    return placed;
  };
  for (const { round, since } of runners) {
    let at = now;
    round.forEach((order, index) => {
      at = place(order, at + (index === 0 ? draw.rest(order, now - since) : draw.fetch(order)));
    });
    turns.push(at);
  }
  for (const order of queue) {
    const runner = earliest(turns);
    const turn = turns[runner] ?? Number.POSITIVE_INFINITY;
    if (turn >= (closesAt ?? Number.POSITIVE_INFINITY)) {
      times.push({ order, placed: Number.POSITIVE_INFINITY, ready: Number.POSITIVE_INFINITY });
      continue;
    }
    turns[runner] = place(order, turn + draw.fetch(order));
  }
  return times;
}

/** The place of the smallest; -1 of none. */
function earliest(times: readonly number[]): number {
  let found = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let place = 0; place < times.length; place++) {
    const time = times[place] ?? least;
    if (time >= least) continue;
    found = place;
    least = time;
  }
  return found;
}
