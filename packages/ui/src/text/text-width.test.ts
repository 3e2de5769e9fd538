import { describe, expect, it } from "vitest";
import { textWidth } from "./text-width.ts";

describe("textWidth", () => {
  it("knows that narrow letters take less room than wide ones", () => {
    expect(textWidth("illi")).toBeLessThan(textWidth("mwmw") / 2);
  });

  it("gives all digits the same width, so that a countdown does not jump", () => {
    expect(textWidth("4:11")).toBe(textWidth("4:58"));
  });

  it("comes within 4 % of what a browser measures at weight 860", () => {
    // PREPARANDO: sum of the typeface's advances (0.48 0.504 0.458 0.48 0.518 0.504 0.518 0.514 0.507 0.55), tracked
    expect(textWidth("PREPARANDO")).toBeGreaterThan(4.883 * 0.96);
    expect(textWidth("PREPARANDO")).toBeLessThan(4.883 * 1.04);
  });
});
