import { expect, it } from "vitest";
import { pauseAfterAttempts } from "./webhook.ts";

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
