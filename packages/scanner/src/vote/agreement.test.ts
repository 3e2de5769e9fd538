import { describe, expect, it } from "vitest";
import type { CodeFormat, ScannedCode } from "../code.ts";
import { videoPoint } from "../geometry/region.ts";
import { createAgreement } from "./agreement.ts";

const corner = videoPoint(0, 0);
const code = (text: string, format: CodeFormat = "ean_13"): ScannedCode => ({
  text,
  format,
  corners: [corner, corner, corner, corner],
});

/** How many frames in a row it takes until the code counts. */
function framesUntilTold(format: CodeFormat, reads?: number) {
  const agreement = createAgreement(reads);
  for (let frame = 1; frame <= 10; frame++) {
    if (agreement.observe(code("x", format), frame * 33)) return frame;
  }
  return undefined;
}

describe("createAgreement", () => {
  it("believes a one-dimensional code when a second frame says the same", () => {
    const agreement = createAgreement();
    expect(agreement.observe(code("7808801014102"), 0)).toBeUndefined();
    expect(agreement.observe(undefined, 33)).toBeUndefined();
    expect(agreement.observe(code("7808801014102"), 66)?.text).toBe("7808801014102");
  });

  it("starts again when a frame says something else, so that a misread between two reads never counts", () => {
    const agreement = createAgreement();
    const told = ["7808801014102", "7802801014108", "7808801014102", "7808801014102"].map((text, frame) =>
      agreement.observe(code(text), frame * 33),
    );
    expect(told.map((found) => found?.text)).toEqual([undefined, undefined, undefined, "7808801014102"]);
  });

  it("does not join reads that lie more than two seconds apart", () => {
    const agreement = createAgreement();
    agreement.observe(code("7808801014102"), 0);
    expect(agreement.observe(code("7808801014102"), 2001)).toBeUndefined();
    expect(agreement.observe(code("7808801014102"), 4001)).toBeDefined();
  });

  it("asks one frame more of the short codes, which are seen most where there are none", () => {
    expect(framesUntilTold("ean_13")).toBe(2);
    expect(framesUntilTold("code_128")).toBe(2);
    expect(framesUntilTold("upc_e")).toBe(3);
    expect(framesUntilTold("ean_8")).toBe(3);
    expect(framesUntilTold("ean_13", 4)).toBe(4);
  });

  it("believes a QR code at once: it corrects itself", () => {
    expect(framesUntilTold("qr_code")).toBe(1);
  });

  it("takes UPC-A and EAN-13 of the same number for one code", () => {
    const agreement = createAgreement();
    agreement.observe(code("0012345678905", "upc_a"), 0);
    expect(agreement.observe(code("0012345678905", "ean_13"), 33)).toBeDefined();
  });

  it("[ST-12] tells a code once, and again after a reset", () => {
    const agreement = createAgreement(1);
    expect(agreement.observe(code("a"), 0)).toBeDefined();
    expect(agreement.observe(code("a"), 33)).toBeUndefined();
    expect(agreement.observe(code("b"), 66)).toBeDefined();
    expect(agreement.observe(code("a"), 99)).toBeUndefined();
    agreement.reset();
    expect(agreement.observe(code("a"), 132)).toBeDefined();
  });
});
