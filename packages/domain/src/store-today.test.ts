import { describe, expect, it } from "vitest";
import { callFor, percentileOf, type StoreNow, worseStore } from "./store-today.ts";

const [now, minute] = [1_000_000_000, 60_000];
const calm: StoreNow = {
  opened: true,
  untaken_since: null,
  unserved_lately: 0,
  boxes: { total: 3, working: 3, silent_since: null },
  median: 60_000,
  p90: 90_000,
};
const silent = (minutes: number) => ({ total: 3, working: 0, silent_since: now - minutes * minute });

describe("[OF-03] which store needs a call", () => {
  it.each<[string, Partial<StoreNow>, ReturnType<typeof callFor>]>([
    ["a calm one", {}, null],
    ["a request untaken for less than two minutes", { untaken_since: now - 119_000 }, null],
    [
      "a request untaken for two minutes",
      { untaken_since: now - 120_000 },
      { kind: "untaken", since: now - 120_000 },
    ],
    [
      "a box that is silent while others answer",
      { boxes: { total: 3, working: 2, silent_since: null } },
      null,
    ],
    ["boxes that fell silent just now", { boxes: silent(1) }, null],
    ["no box answers", { boxes: silent(23) }, { kind: "silent", since: now - 23 * minute }],
    ["no box answers at night", { opened: false, boxes: silent(23) }, null],
    ["two unserved", { unserved_lately: 2 }, null],
    ["three unserved", { unserved_lately: 3 }, { kind: "unserved", count: 3 }],
    [
      "several reasons",
      { unserved_lately: 9, boxes: silent(9), untaken_since: now - 3 * minute },
      { kind: "untaken", since: now - 3 * minute },
    ],
  ])("%s", (_, over, call) => expect(callFor({ ...calm, ...over }, now)).toEqual(call));

  it("those that need a call come first, the longest first; the others by their p90", () => {
    const stores = [
      { ...calm, p90: null },
      { ...calm, p90: 300_000 },
      { ...calm, unserved_lately: 6 },
      { ...calm, boxes: silent(30) },
      { ...calm, untaken_since: now - 3 * minute },
      { ...calm, untaken_since: now - 9 * minute },
      { ...calm, p90: 100_000 },
      { ...calm, opened: false, p90: 900_000 },
    ];
    const sorted = [...stores].sort((one, other) => worseStore(one, other, now));
    expect(sorted.map((store) => stores.indexOf(store))).toEqual([5, 4, 3, 2, 1, 6, 0, 7]);
  });
});

it.each([
  [[], 0.5, null],
  [[7], 0.9, 7],
  [[1, 2, 3, 4], 0.5, 2],
  [[1, 2, 3, 4], 0.9, 4],
])("of %j the %d point is %j", (sorted, share, value) => expect(percentileOf(sorted, share)).toBe(value));
