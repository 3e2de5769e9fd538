import { describe, expect, it } from "vitest";
import { isFarOff, median, quantile, result } from "./result.mjs";

describe("result", () => {
  it("says whether a figure meets its goal", () => {
    expect(result("points", 95, "points", ">=", 95)).toEqual({
      metric: "points",
      value: 95,
      unit: "points",
      reference: null,
      goal: "≥ 95",
      holds: true,
    });
    expect(result("points", 94, "points", ">=", 95).holds).toBe(false);
    expect(result("read", 47, "of 50", ">", 47).holds).toBe(false);
    expect(result("wrong", 1, "pictures", "=", 0).holds).toBe(false);
  });

  it("is far off its goal when it is twice as bad, or another count than the exact one", () => {
    /** @param {[number, string, "<=" | ">=" | "=", number]} figure */
    const far = (...figure) => isFarOff(result("figure", ...figure));
    expect([far(100, "ms", "<=", 100), far(200, "ms", "<=", 100), far(201, "ms", "<=", 100)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([far(0.9, "", ">=", 0.9), far(0.45, "", ">=", 0.9), far(0.44, "", ">=", 0.9)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([far(0, "pairs", "=", 0), far(1, "pairs", "=", 0), far(Number.NaN, "ms", "<=", 1)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("never holds for a figure that was not measured", () => {
    expect(result("growth", Number.NaN, "MB", "<=", 1).holds).toBe(false);
  });
});

describe("median and quantile", () => {
  it("take the middle, and the value that a share does not exceed", () => {
    expect(median([5, 1, 3])).toBe(3);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(quantile([4, 1, 3, 2], 0.5)).toBe(2);
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
    expect(quantile(hundred, 0.95)).toBe(95);
    expect(quantile([7], 0.95)).toBe(7);
    expect(median([])).toBeNaN();
    expect(quantile([], 0.95)).toBeNaN();
  });
});
