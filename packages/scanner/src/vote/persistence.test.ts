import { describe, expect, it } from "vitest";
import type { ScannedCode } from "../code.ts";
import { videoPoint } from "../geometry/region.ts";
import { createPersistence } from "./persistence.ts";

const corner = videoPoint(0, 0);
const code = (text: string): ScannedCode => ({
  text,
  format: "qr_code",
  corners: [corner, corner, corner, corner],
});

describe("createPersistence", () => {
  it("[TR-16] reports a code once it has been seen for a second, and once", () => {
    const persistence = createPersistence();
    const reported = [0, 500, 990, 1010, 1500].map((at) => persistence.observe(code("a"), at)?.text);
    expect(reported).toEqual([undefined, undefined, undefined, "a", undefined]);
  });

  it("begins again with another code, after a gap, and when an accepted code was seen", () => {
    const persistence = createPersistence();
    persistence.observe(code("a"), 0);
    persistence.observe(code("b"), 600);
    expect(persistence.observe(code("a"), 1200)).toBeUndefined();
    expect(persistence.observe(code("a"), 2300)).toBeUndefined();
    persistence.interrupt();
    expect(persistence.observe(code("a"), 3200)).toBeUndefined();
    persistence.observe(undefined, 3300);
    expect(persistence.observe(code("a"), 4200)).toBeUndefined();
    expect(persistence.observe(code("a"), 4300)?.text).toBe("a");
  });
});
