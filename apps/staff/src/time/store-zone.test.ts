import { afterEach, expect, it } from "vitest";
import { dayMonth, exactTimeOfDay, timeOfDay } from "./clock-text.ts";
import { learnUtcOffset } from "./store-zone.ts";

// Test files of one worker share the clock.
afterEach(() => learnUtcOffset(-new Date().getTimezoneOffset()));

it.each([
  [-180, "22:30", "22:30:05", "02-03"],
  [330, "07:00", "07:00:05", "03-03"],
])("[FL-01] times and days are on the store's clock, %d minutes from UTC", (offset, time, exact, day) => {
  learnUtcOffset(offset);
  const at = "2026-03-03T01:30:05.000Z";
  expect([timeOfDay(at), exactTimeOfDay(at), dayMonth(at)]).toEqual([time, exact, day]);
});
