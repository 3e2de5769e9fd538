import { describe, expect, it } from "vitest";
import { backoffAfter } from "./backoff.ts";

const rule = { free: 3, firstWait: 1_000, longestWait: 60_000, forgottenAfter: 3_600_000 };

describe("waiting after wrong tries", () => {
  it("begins with the last free one and doubles up to the longest", () => {
    const waits = Array.from({ length: 11 }, (_, misses) => backoffAfter(misses, rule) / 1_000);
    expect(waits).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60]);
  });

  it("is the longest however many there were", () => {
    expect(backoffAfter(5_000, rule)).toBe(rule.longestWait);
  });
});
