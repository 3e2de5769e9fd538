import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawsOf, fetchSample, type PastFetch } from "./past-fetches.ts";
import { estimates, nextLevel, promiseKept, promiseLevel } from "./promise.ts";
import { runnersAtWork } from "./runners-at-work.ts";
import { type WaitStep, waitProgress, waitSteps } from "./wait-progress.ts";

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

  it("promises a quantile, and is the same however often it is computed", () => {
    const found = estimates(store, sample, 0.9).get(1);
    expect(found?.promise).toBeGreaterThan(found?.median ?? Number.NaN);
    expect(estimates(store, [...sample], 0.9)).toEqual(estimates(store, sample, 0.9));
    const drawn = Array.from(
      { length: 5_000 },
      (_, number) => now + drawsOf(sample)(number + 1_000).fetch(order),
    );
    const kept = drawn.filter((ready) => ready <= (found?.promise ?? 0)).length / drawn.length;
    expect(kept).toBeGreaterThan(0.85);
    expect(kept).toBeLessThan(0.95);
  });

  it("is none where no one is at work, or the promise would be after closing", () => {
    expect(estimates({ ...store, runners: [] }, sample, 0.9).get(1)).toBeNull();
    const closing = { ...store, closesAt: now + 40_000 };
    expect(estimates(closing, sample, 0.9).get(1)).not.toBeNull();
    expect(estimates(closing, sample, 0.9).get(2)).toBeNull();
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
    ["free while nobody waits", free, null, true],
    ["free, and a request has just come", free, now - minute + 1, true],
    ["free for a minute beside a waiting request", free, now - minute, false],
    ["just back from the last fetch", { ...free, freeSince: now - 1 }, now - 5 * minute, true],
    ["holds pairs, also 'En pausa'", { ...free, holds: true, paused: true }, now - 5 * minute, true],
    ["'En pausa'", { ...free, paused: true }, null, false],
  ])("%s", (_, person, waitingSince, expected) => {
    expect(runnersAtWork([person], waitingSince, now)).toEqual(expected ? [person] : []);
  });
});

describe("[ET-04] progress", () => {
  it.each<[string, number, number | null, WaitStep, number]>([
    ["half of the time has passed", 0, now + 60_000, "queued", 0.5],
    ["no estimate: the step alone", 0, null, "fetched", 0.1],
    ["no further than its step, however late", 0, now - 30_000, "queued", 0.6],
    ["a step that came early", 0, now + 600_000, "cleaned", 0.6],
    ["not back when the estimate grows", 0.55, now + 600_000, "fetched", 0.55],
    ["full when ready", 0.3, now + 60_000, "ready", 1],
  ])("%s", (_, shown, readyAt, step, expected) => {
    expect(waitProgress(shown, { askedAt: now - 60_000, readyAt, step }, now)).toBeCloseTo(expected);
  });

  it("never goes backwards, and is never full before the pairs are ready", () => {
    const anyStep = fc.constantFrom(...waitSteps.slice(0, -1));
    const moments = fc.array(
      fc.tuple(fc.option(fc.integer({ min: 0, max: 900_000 })), fc.nat(60_000), anyStep),
    );
    fc.assert(
      fc.property(moments, (each) => {
        let [shown, at] = [0, now];
        for (const [wait, gap, step] of each) {
          at += gap;
          const next = waitProgress(
            shown,
            { askedAt: now, readyAt: wait === null ? null : now + wait, step },
            at,
          );
          expect(next).toBeGreaterThanOrEqual(shown);
          expect(next).toBeLessThan(1);
          shown = next;
        }
      }),
    );
  });
});
