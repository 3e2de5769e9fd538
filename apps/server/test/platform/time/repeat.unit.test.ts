import { setTimeout as delay } from "node:timers/promises";
import pino from "pino";
import { afterEach, expect, it } from "vitest";
import { repeatWhenDue, type Wakeable } from "../../../src/platform/time/repeat.ts";

const log = pino({ level: "silent" });
const hour = 60 * 60_000;
const soon = { timeout: 2_000, interval: 5 };
let repeated: Wakeable;
afterEach(() => repeated.close());

it("a round begins when the one before said", async () => {
  const began: number[] = [];
  repeated = repeatWhenDue("a test", { gap: 1 }, log, async () => {
    began.push(performance.now());
    return began.length === 1 ? 200 : hour;
  });
  await expect.poll(() => began.length, soon).toBe(2);
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThan(195);
});

it("a round begins when it is woken, at least the gap after the one before", async () => {
  const began: number[] = [];
  repeated = repeatWhenDue("a test", { gap: 100 }, log, async () => {
    began.push(performance.now());
    return hour;
  });
  repeated.wake();
  await expect.poll(() => began.length, soon).toBe(2);
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThan(95);
  await delay(150);
  repeated.wake();
  await expect.poll(() => began.length, { timeout: 60, interval: 5 }).toBe(3);
});

it("a wake during a round begins another one", async () => {
  let rounds = 0;
  repeated = repeatWhenDue("a test", { gap: 1 }, log, async () => {
    if (++rounds === 1) repeated.wake();
    return hour;
  });
  repeated.wake();
  await expect.poll(() => rounds, soon).toBe(2);
});

it("a failed round is repeated after a while of its own, however often it is woken", async () => {
  const began: number[] = [];
  repeated = repeatWhenDue("a test", { gap: 0, retry: 150 }, log, async () => {
    began.push(performance.now());
    if (began.length === 1) throw new Error("failed");
    return hour;
  });
  const waking = setInterval(() => began.length === 1 && repeated.wake(), 5);
  await expect.poll(() => began.length, soon).toBe(2);
  clearInterval(waking);
  expect((began[1] ?? 0) - (began[0] ?? 0)).toBeGreaterThan(145);
});
