import { describe, expect, it } from "vitest";
import { deadlineOf, spokenMoment, windowLeft } from "./pick-up-clock.ts";

const updated_at = "2026-03-02T19:40:00.000Z";

describe("pick-up clock", () => {
  it("[ST-09] ends 5 minutes after the last update unless the server says otherwise", () => {
    const silent = { updated_at, meta: { pickup_deadline: null } };
    const told = { updated_at, meta: { pickup_deadline: "2026-03-02T19:50:00.000Z" } };
    expect(deadlineOf(silent)).toBe(Date.parse("2026-03-02T19:45:00.000Z"));
    expect(deadlineOf(told)).toBe(Date.parse("2026-03-02T19:50:00.000Z"));
  });

  it("drains from 1 to 0 and stays in between when more time was given", () => {
    expect(windowLeft(252_000)).toBeCloseTo(0.84);
    expect(windowLeft(600_000)).toBe(1);
    expect(windowLeft(-1)).toBe(0);
  });

  it("[SC-13] [ST-09] is read out as it starts, at one minute and at 30 seconds, not every second", () => {
    const moments = Array.from({ length: 300 }, (_, index) => spokenMoment(300 - index));
    expect([...new Set(moments)]).toEqual([300, 60, 30]);
    expect(moments.indexOf(60)).toBe(240);
    expect(moments.indexOf(30)).toBe(270);
  });
});
