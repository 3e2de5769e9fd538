import { describe, expect, it } from "vitest";
import { steadyClock } from "../../../src/platform/time/clock.ts";

const hour = 3_600_000;

/** A clock on a wall that the test sets, and time that passes when the test says so. */
function setUp() {
  const time = { wall: 1_000_000, passed: 0 };
  const now = steadyClock(
    () => time.wall,
    () => time.passed,
  );
  const pass = (ms: number) => {
    time.wall += ms;
    time.passed += ms;
    return now().getTime();
  };
  return { time, pass, now: () => now().getTime() };
}

describe("the server's clock", () => {
  it("is the wall's while no one sets that", () => {
    const { pass, time } = setUp();
    for (const ms of [0, 1, 999, hour]) expect(pass(ms)).toBe(time.wall);
  });

  it("set back, goes at half speed until the wall has caught up, and never backwards", () => {
    const { time, pass, now } = setUp();
    const before = now();
    time.wall -= hour;
    expect(now()).toBe(before);
    expect(pass(1_000)).toBe(before + 500);
    expect(pass(hour - 1_000)).toBe(before + hour / 2);
    expect(pass(hour)).toBe(time.wall);
    expect(pass(10)).toBe(time.wall);
  });

  it("set forward, follows: a machine that slept cannot be told from that", () => {
    const { time, now } = setUp();
    time.wall += hour;
    expect(now()).toBe(time.wall);
  });

  it("set forward by mistake and back again, tells no instant twice over", () => {
    const { time, pass, now } = setUp();
    time.wall += hour;
    const wrong = now();
    time.wall -= hour;
    const told = Array.from({ length: 50 }, () => pass(100));
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect(told[0]).toBeGreaterThan(wrong);
  });
});
