import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf, fetchSample, type PastFetch } from "./past-fetches.ts";
import { drawStore, estimateOf, nextLevel, promiseAtRisk, promiseKept, promiseLevel } from "./promise.ts";
import type { WaitStore } from "./ready-times.ts";
import { runnersAtWork } from "./runners-at-work.ts";

const now = 5_000_000;
const of = (count: number, ms: number, pairs = 1): PastFetch[] =>
  Array.from({ length: count }, () => ({ ms, pairs }));
const order = { id: 1, pairs: 1, box: false };

describe("[ET-01] what the next fetches are drawn from", () => {
  it.each<[string, PastFetch[], PastFetch[], number[]]>([
    ["75 s where no store has fetched anything", [], [], [75_000]],
    ["20 cases of other stores", [], of(300, 50_000), of(20, 50_000).map(({ ms }) => ms)],
    ["its own beside them while they are few", of(2, 40_000), of(1, 50_000), [50_000, 40_000, 40_000]],
    ["its own alone from 60 on", of(60, 40_000), of(300, 50_000), of(60, 40_000).map(({ ms }) => ms)],
    ["two pairs count as 1.4", of(1, 70_000, 2), [], [50_000]],
  ])("%s", (_, own, elsewhere, expected) => {
    expect(fetchSample(own, elsewhere)).toEqual(expected);
  });

  it("are its last 150, and other stores' spread over all of them", () => {
    expect(fetchSample([...of(100, 90_000), ...of(150, 40_000)], [])).toEqual(
      of(150, 40_000).map(({ ms }) => ms),
    );
    const rising = Array.from({ length: 200 }, (_, at) => ({ ms: at, pairs: 1 }));
    expect(fetchSample([], rising)).toEqual(Array.from({ length: 20 }, (_, at) => at * 10));
  });

  it("a fetch under way takes what is left of those that took longer", () => {
    const sample = [...of(50, 40_000), ...of(50, 100_000)].map(({ ms }) => ms);
    const rests = Array.from({ length: 50 }, (_, number) => drawsOf(sample)(number).rest(order, 60_000));
    expect(new Set(rests)).toEqual(new Set([40_000]));
  });

  it("newer fetches are drawn a little more often than older ones", () => {
    const sample = Array.from({ length: 100 }, (_, at) => at);
    const drawn = Array.from({ length: 20_000 }, (_, number) => drawsOf(sample)(number).fetch(order));
    const newer = drawn.filter((at) => at >= 50).length / drawn.length;
    expect(newer).toBeGreaterThan(0.54);
    expect(newer).toBeLessThan(0.6);
  });
});

describe("[ET-02] an order's estimate", () => {
  const store = {
    now,
    queue: [order, { ...order, id: 2 }],
    runners: [{ round: [], since: now }],
    boxes: [],
    boxCycle: 0,
    closesAt: null,
  };
  const sample = Array.from({ length: 150 }, (_, at) => 30_000 + 1_000 * at);

  const estimate = (given: WaitStore, id: number) =>
    estimateOf(drawStore(given, sample).get(id) ?? new Float64Array(), 0.9);

  it("promises a quantile, and is the same however often it is computed", () => {
    const found = estimate(store, 1);
    expect(found?.promise).toBeGreaterThan(found?.median ?? Number.NaN);
    expect(drawStore(store, [...sample])).toEqual(drawStore(store, sample));
    const drawn = Array.from(
      { length: 5_000 },
      (_, number) => now + drawsOf(sample)(number + 1_000).fetch(order),
    );
    const kept = drawn.filter((ready) => ready <= (found?.promise ?? 0)).length / drawn.length;
    expect(kept).toBeGreaterThan(0.85);
    expect(kept).toBeLessThan(0.95);
  });

  it("is none where no one is at work, or the promise would be after closing", () => {
    expect(estimate({ ...store, runners: [] }, 1)).toBeNull();
    const closing = { ...store, closesAt: now + 40_000 };
    expect(estimate(closing, 1)).not.toBeNull();
    expect(estimate(closing, 2)).toBeNull();
  });
});

describe("[ET-07] a promise at risk", () => {
  const due = now + 180_000;
  const late = (share: number) =>
    Float64Array.from({ length: 100 }, (_, at) => due + (at < 100 - share ? 0 : 1));
  it.each<[string, number, number, boolean]>([
    ["three minutes before", 51, now, true],
    ["not sooner", 100, now - 1, false],
    ["as likely kept as not", 50, now, false],
    ["never in time", 100, due, true],
  ])("%s", (_, share, at, expected) => {
    expect(promiseAtRisk(due, late(share), at)).toBe(expected);
  });
});

describe("[ET-05] kept promises", () => {
  it.each<[string, number | null, number | null, boolean | undefined]>([
    ["ready in time", 100, null, true],
    ["ready later", 101, null, false],
    ["canceled before it was due", null, 99, undefined],
    ["canceled when it was due", null, 100, false],
    ["not served, and still open", null, null, false],
  ])("%s", (_, ready, ended, kept) => {
    expect(promiseKept(100, ready, ended)).toBe(kept);
  });

  it("a store's level follows them, within its bounds", () => {
    expect(nextLevel(0.91, true)).toBeCloseTo(0.9091);
    expect(nextLevel(0.91, false)).toBeCloseTo(0.9191);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (kept) => {
        const level = kept.reduce<number>((before, each) => nextLevel(before, each), promiseLevel.aim);
        expect(level).toBeGreaterThanOrEqual(promiseLevel.least);
        expect(level).toBeLessThanOrEqual(promiseLevel.most);
      }),
    );
  });
});

describe("[ET-01] who is at work", () => {
  const minute = 60_000;
  const free = { paused: false, holds: false, freeSince: now - 10 * minute };
  it.each<[string, typeof free, number | null, boolean]>([
    ["free while no request waits", free, null, true],
    ["free, and a request has just come", free, now - minute + 1, true],
    ["free for a minute beside a waiting request", free, now - minute, false],
    ["just back from the last fetch", { ...free, freeSince: now - 1 }, now - 5 * minute, true],
    ["holds pairs, also 'En pausa'", { ...free, holds: true, paused: true }, now - 5 * minute, true],
    ["'En pausa'", { ...free, paused: true }, null, false],
  ])("%s", (_, person, waitingSince, expected) => {
    expect(runnersAtWork([person], waitingSince, now)).toEqual(expected ? [person] : []);
  });
});
