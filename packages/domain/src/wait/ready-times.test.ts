import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf } from "./past-fetches.ts";
import { type AwaitedOrder, type Draw, readyTimes, type WaitStore } from "./ready-times.ts";

const now = 1_000_000;
const second = 1_000;
/** Every fetch takes a minute, from now on also that under way. */
const fixed: Draw = {
  fetch: ({ pairs }) => pairs * 60 * second,
  rest: () => 30 * second,
  stay: () => 100 * second,
};

function order(id: number, more: Partial<AwaitedOrder> = {}): AwaitedOrder {
  return { id, pairs: 1, box: false, ...more };
}

function store(more: Partial<WaitStore>): WaitStore {
  return { now, queue: [], runners: [], boxes: [], boxCycle: 45 * second, closesAt: null, ...more };
}

const free = { round: [], since: now };
const waits = (given: WaitStore) => readyTimes(given, fixed).map(({ ready }) => (ready - now) / second);

describe("[ET-01] when a store's orders are ready", () => {
  it.each<[string, Partial<WaitStore>, number[]]>([
    ["one runner, one after the other", { queue: [order(1), order(2)], runners: [free] }, [60, 120]],
    ["two runners", { queue: [order(1), order(2), order(3)], runners: [free, free] }, [60, 60, 120]],
    ["two pairs in one walk", { queue: [order(1, { pairs: 2 }), order(2)], runners: [free] }, [120, 180]],
    [
      "a round in its order, and the queue behind it",
      { queue: [order(3)], runners: [{ round: [order(1), order(2)], since: now }] },
      [30, 90, 150],
    ],
    ["no one at work", { queue: [order(1)] }, [Number.POSITIVE_INFINITY]],
    [
      "no fetch begins after closing",
      { queue: [order(1), order(2)], runners: [free], closesAt: now + 60 * second },
      [60, Number.POSITIVE_INFINITY],
    ],
    [
      "a box adds its cycle; while it is taken, pairs go to the shelf",
      {
        queue: [order(1, { box: true }), order(2, { box: true })],
        runners: [free],
        boxes: [{ freeAt: now }],
      },
      [105, 120],
    ],
    [
      "a box that its shopper has emptied is taken again",
      {
        queue: [1, 2, 3, 4].map((id) => order(id, { box: true })),
        runners: [free],
        boxes: [{ freeAt: now }],
      },
      [105, 120, 180, 285],
    ],
    [
      "a box that is free in time",
      { queue: [order(1, { box: true })], runners: [free], boxes: [{ freeAt: now + 59 * second }] },
      [105],
    ],
  ])("%s", (_, given, expected) => {
    expect(waits(store(given))).toEqual(expected);
  });

  const anyOrders = (from: number) =>
    fc
      .array(fc.record({ pairs: fc.integer({ min: 1, max: 2 }), box: fc.boolean() }), { maxLength: 12 })
      .map((orders) => orders.map((each, place) => ({ id: from + place, ...each })));
  const anyStore = fc.record({
    now: fc.constant(now),
    queue: anyOrders(100),
    runners: fc.array(
      fc.record({
        round: anyOrders(0).map((round) => round.slice(0, 3)),
        since: fc.integer({ min: now - 200_000, max: now }),
      }),
      { maxLength: 3 },
    ),
    boxes: fc.array(fc.record({ freeAt: fc.integer({ min: now, max: now + 300_000 }) }), { maxLength: 3 }),
    boxCycle: fc.constant(45 * second),
    closesAt: fc.option(fc.integer({ min: now, max: now + 600_000 })),
  });
  const drawn = fc
    .tuple(fc.array(fc.integer({ min: 10_000, max: 300_000 }), { minLength: 1, maxLength: 40 }), fc.nat(200))
    .map(([sample, number]) => drawsOf(sample)(number));

  it("one more runner makes no order placed later", () => {
    fc.assert(
      fc.property(anyStore, drawn, (given, draw) => {
        const fewer = readyTimes(given, draw);
        const more = readyTimes({ ...given, runners: [...given.runners, free] }, draw);
        for (const [place, { placed }] of fewer.entries())
          expect(more[place]?.placed).toBeLessThanOrEqual(placed);
      }),
    );
  });

  it("an order that is added behind changes nothing for those ahead", () => {
    fc.assert(
      fc.property(anyStore, drawn, (given, draw) => {
        const before = readyTimes(given, draw);
        const after = readyTimes({ ...given, queue: [...given.queue, order(999, { box: true })] }, draw);
        expect(after.slice(0, -1)).toEqual(before);
      }),
    );
  });

  it("an order is fetched in no time by no one, and ready no sooner than placed", () => {
    fc.assert(
      fc.property(anyStore, drawn, (given, draw) => {
        for (const { placed, ready } of readyTimes(given, draw)) {
          expect(placed).toBeGreaterThan(now);
          expect(ready).toBeGreaterThanOrEqual(placed);
        }
      }),
    );
  });
});
