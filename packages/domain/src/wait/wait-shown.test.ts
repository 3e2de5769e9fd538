import { describe, expect, it } from "vitest";
import { promiseLate, promiseSaid, rangeMinutes, shownRange, waitMinutes } from "./wait-shown.ts";

const asked = 7_000;
const seconds = (from: number, until: number) => ({
  from: asked + 1_000 * from,
  until: asked + 1_000 * until,
});

describe("the range that is shown", () => {
  it.each([
    ["is of whole quarters of a minute after the request, the promise never earlier", [100, 181], [105, 195]],
    ["does not begin after its end", [119, 120], [120, 120]],
    ["is the same while its estimate moves a little", [106, 191], [105, 195]],
  ] as const)("%s", (_, [median, promise], [from, until]) => {
    const estimate = { median: asked + 1_000 * median, promise: asked + 1_000 * promise };
    expect(shownRange(estimate, asked)).toEqual(seconds(from, until));
  });

  it.each([
    [1, 0],
    [1, 60_000],
    [2, 60_001],
    [5, 300_000],
    [1, -4_000],
  ])("is said as %i minutes when %i ms are left", (minutes, left) => {
    expect(waitMinutes(asked + left, asked)).toBe(minutes);
  });

  it.each([
    ["in whole minutes, the promise rounded up", [170, 250], [3, 5]],
    ["as one figure where both are the same", [60, 60], [1, 1]],
    ["as one minute at least", [-20, -5], [1, 1]],
    ["from no later than its end", [115, 118], [2, 2]],
  ] as const)("is said %s", (_, [from, until], [first, last]) => {
    expect(rangeMinutes(seconds(from, until), asked)).toEqual({ from: first, until: last });
  });
});

it.each([
  [60, 1],
  [60, 60],
  [120, 61],
])("a first promise is read as %i s where it is %i", (said, promised) => {
  expect(promiseSaid(asked + 1_000 * promised, asked)).toBe(asked + 1_000 * said);
});

it.each<[string, number, number[] | undefined, number | null, boolean]>([
  ["has passed", -1, undefined, null, true],
  ["is likely held", 60, [30, 40, 50, 130], 130, false],
  ["will rather break by a minute", 60, [30, 70, 80, 120], 120, true],
  ["will rather break, but by less", 60, [30, 70, 80, 90], 90, false],
  ["is too far away to say", 400, [500, 500, 500, 500], 500, false],
  ["is not known any more", 60, undefined, null, false],
])("a first promise that %s", (_, left, ready, until, late) => {
  const draws = ready && Float64Array.from(ready, (each) => asked + 1_000 * each);
  const found = { ready: draws, until: until === null ? null : asked + 1_000 * until };
  expect(promiseLate(asked + 1_000 * left, found, asked)).toBe(late);
});
