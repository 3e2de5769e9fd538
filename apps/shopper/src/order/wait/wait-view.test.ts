import type { OrderWait } from "@horma/contract";
import { describe, expect, it } from "vitest";
import { anOrder, orderedAt } from "../../order.fixture.ts";
import { barTicks, shownMinutes, shownProgress, type WaitView, waitView } from "./wait-view.ts";

const asked = Date.parse(orderedAt);
const at = (seconds: number) => new Date(asked + 1_000 * seconds).toISOString();
const between = (from: number, until: number) => ({ from: at(from), until: at(until) });
const aWait = (changes: Partial<OrderWait> = {}): OrderWait => ({
  step: "queued",
  place: 2,
  runner: null,
  promised_at: at(300),
  expected: between(180, 300),
  late: false,
  ...changes,
});
const nth = (place: number) => ({ look: "nth", place });
const usual = { standing: nth(2), range: { from: 3, until: 5 }, before: null };

describe("what preparing says of a wait", () => {
  it.each<[string, Partial<OrderWait>, Partial<WaitView> | object]>([
    ["the place and the range", {}, usual],
    ["the turn of the first", { place: 1 }, { ...usual, standing: { look: "turn", place: 1 } }],
    [
      "who brings the pairs",
      { step: "fetched", runner: "Kevin" },
      { ...usual, standing: { look: "fetched", runner: "Kevin" } },
    ],
    [
      "the turn, where they have no name",
      { step: "fetched", place: 3 },
      { ...usual, standing: { look: "turn", place: 1 } },
    ],
    [
      "no range behind more than ten",
      { place: 11 },
      { ...usual, standing: { look: "many", place: 10 }, range: null },
    ],
    ["no range while no one is at work", { expected: null }, { ...usual, range: null }],
    [
      "what was said before, a minute later",
      { expected: between(300, 360) },
      { ...usual, range: { from: 5, until: 6 }, before: 5 },
    ],
    ["nothing of half a minute", { expected: between(180, 330) }, { ...usual, range: { from: 3, until: 6 } }],
    [
      "nothing struck out without a promise",
      { promised_at: null, expected: between(180, 420) },
      { ...usual, range: { from: 3, until: 7 } },
    ],
    [
      "nothing struck out once it is late",
      { late: true, expected: between(300, 420) },
      { ...usual, range: { from: 5, until: 7 } },
    ],
  ])("%s", (_, changes, expected) => {
    expect(waitView(aWait(changes), asked)).toEqual(expected);
  });

  it("[ET-02] the sentence has the promise of now, and keeps its minutes while no one is at work", () => {
    const minutes = (hash_id: string, wait: OrderWait | null, now: number) =>
      shownMinutes(anOrder({ hash_id, meta: { wait } }), asked + 1_000 * now);
    expect(minutes("a", aWait(), 0)).toBe(5);
    expect(minutes("a", aWait({ expected: between(100, 370) }), 61)).toBe(6);
    expect(minutes("a", aWait({ expected: null }), 200)).toBe(6);
    expect(minutes("after a reload", aWait({ expected: null }), 200)).toBe(5);
    expect(minutes("never known", aWait({ expected: null, promised_at: null }), 200)).toBe(2);
    expect(minutes("of an older server", null, 0)).toBe(2);
  });
});

describe("the bars of preparing", () => {
  it("[ET-04] show the share of the time, within what the step allows, and never go backwards", () => {
    const progress = (wait: OrderWait | null, seconds: number) =>
      shownProgress(anOrder({ hash_id: "bars", meta: { wait } }), asked + 1_000 * seconds);
    expect(progress(aWait(), 0)).toBe(0);
    expect(progress(aWait({ step: "fetched" }), 60)).toBeCloseTo(0.2);
    expect(progress(aWait({ step: "fetched", expected: between(400, 600) }), 90)).toBeCloseTo(0.2);
    expect(progress(aWait({ step: "fetched", expected: null }), 90)).toBeCloseTo(0.2);
    expect(progress(aWait({ step: "cleaned", expected: between(100, 101) }), 110)).toBe(0.97);
  });

  it.each<[string, number, OrderWait["expected"], [number, number | null][]]>([
    [
      "now, the soonest and the last",
      0.2,
      between(150, 300),
      [
        [0.2, null],
        [0.6, 3],
        [1, 5],
      ],
    ],
    [
      "not the soonest beside now",
      0.2,
      between(30, 300),
      [
        [0.2, null],
        [1, 5],
      ],
    ],
    [
      "not the soonest beside the last",
      0.2,
      between(290, 360),
      [
        [0.2, null],
        [1, 6],
      ],
    ],
    [
      "one figure once",
      0.2,
      between(50, 60),
      [
        [0.2, null],
        [1, 1],
      ],
    ],
    ["not now beside the last", 0.9, between(50, 110), [[1, 2]]],
    ["nothing while no one is at work", 0.2, null, []],
  ])("have under them %s", (_, reached, expected, ticks) => {
    expect(barTicks(reached, expected, asked)).toEqual(
      ticks.map(([share, minutes]) => ({ at: expect.closeTo(share), minutes })),
    );
  });
});
