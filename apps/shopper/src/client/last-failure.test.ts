import { describe, expect, it } from "vitest";
import { lastFailure } from "./last-failure.ts";

const refused = new Error("refused");
const lost = new Error("lost");
const never = { submittedAt: 0, error: null };

describe("the error of a form with two ways on", () => {
  it("[ER-01] is that of the way tried last, whichever it is", () => {
    const early = { submittedAt: 1_000, error: refused };
    const late = { submittedAt: 2_000, error: lost };
    expect(lastFailure(early, late)).toBe(lost);
    expect(lastFailure(late, early)).toBe(lost);
    expect(lastFailure(early, never)).toBe(refused);
    expect(lastFailure(never, early)).toBe(refused);
  });

  it("[ER-01] is nothing before the first try, and while the last one is under way", () => {
    const underWay = { submittedAt: 2_000, error: null };
    expect(lastFailure(never, never)).toBeNull();
    expect(lastFailure({ submittedAt: 1_000, error: refused }, underWay)).toBeNull();
    expect(lastFailure(underWay, { submittedAt: 1_000, error: refused })).toBeNull();
  });
});
