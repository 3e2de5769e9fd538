import { describe, expect, it } from "vitest";
import { deadlineOf, spokenTime, windowLeft } from "./pick-up-clock.ts";

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

  it("[SC-13] [ST-09] is read out as it starts, at each minute and at 30 seconds, not every second", () => {
    const spoken = Array.from({ length: 300 }, (_, passed) => spokenTime(300 - passed, 300));
    expect([...new Set(spoken)]).toEqual([300, 240, 180, 120, 60, 30]);
    expect([60, 120, 180, 240, 270].map((passed) => spoken[passed])).toEqual([240, 180, 120, 60, 30]);
  });

  it("[SC-13] [ST-09] never reads out more than is left when it comes into sight", () => {
    for (let opened = 1; opened <= 600; opened++)
      expect(spokenTime(opened, opened)).toBeLessThanOrEqual(opened);
    expect([252, 119, 62, 45, 12].map((opened) => spokenTime(opened, opened))).toEqual([240, 60, 60, 45, 12]);
    expect([252, 240, 181, 180].map((left) => spokenTime(left, 252))).toEqual([240, 240, 240, 180]);
  });
});
