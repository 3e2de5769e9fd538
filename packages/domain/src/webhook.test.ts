import { expect, it } from "vitest";
import { pauseAfterAttempts, restAsked } from "./webhook.ts";

it("[EV-03] pauses between deliveries grow, and end after three days", () => {
  const pauses: number[] = [];
  for (
    let failed = 1, pause = pauseAfterAttempts(1);
    pause !== undefined;
    pause = pauseAfterAttempts(++failed)
  )
    pauses.push(pause);
  expect(pauses).toEqual([...new Set(pauses)].sort((a, b) => a - b));
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThan(3);
});

it.each([
  [429, "120", 120_000],
  [503, "Sat, 28 Nov 2026 12:10:00 GMT", 600_000],
  [503, "604800", 24 * 3_600_000],
  [503, "Sat, 28 Nov 2026 11:00:00 GMT", undefined],
  [429, "59.5", 59_500],
  [503, "Sat Nov 28 12:10:00 2026", undefined],
  [429, "0", undefined],
  [429, "soon", undefined],
  [429, undefined, undefined],
  [500, "120", undefined],
])("[EV-03] a receiver that answers %s with Retry-After %s gets nothing for %s ms", (status, given, rest) => {
  expect(restAsked(status, given, new Date("2026-11-28T12:00:00Z"))).toBe(rest);
});
