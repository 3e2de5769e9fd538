import { expect, it } from "vitest";
import { barOf, markOf } from "./hours-bar.ts";

it.each([
  ["08:00", "22:00", { left: 0, width: 100 }],
  ["15:00", "22:00", { left: 50, width: 50 }],
  ["00:00", "24:00", { left: 0, width: 100 }],
  ["15:00", "02:00", { left: 50, width: 50 }],
  ["", "", undefined],
  ["1", "22:00", undefined],
])("[OF-06] the bar of %s to %s", (opens, closes, bar) => {
  expect(barOf({ opens, closes })).toEqual(bar);
});

it("[OF-06] the mark of now is on the bar while its hours last", () => {
  expect(markOf("2026-11-26T15:00:00")).toBe(50);
  expect(markOf("2026-11-26T07:59:00")).toBeUndefined();
});
