import { describe, expect, it } from "vitest";
import { hasRightCheckDigit } from "./check-digit.ts";
import { expandUpcE } from "./upc-e.ts";

describe("expandUpcE", () => {
  it.each([
    ["01234505", "0012000003455"],
    ["01234514", "0012100003454"],
    ["01234523", "0012200003453"],
    ["01234531", "0012300000451"],
    ["01234543", "0012340000053"],
    ["01234558", "0012345000058"],
    ["01234565", "0012345000065"],
    ["01234596", "0012345000096"],
    ["04965802", "0049000006582"],
  ])("writes %s out as %s", (short, number) => {
    expect(expandUpcE(short)).toBe(number);
    expect(hasRightCheckDigit(number)).toBe(true);
  });

  it("[CA-01] refuses number system 1, which the left half of an EAN-13 looks like", () => {
    expect(expandUpcE("11234562")).toBeUndefined();
  });

  it("refuses wrong check digits, other number systems and other lengths", () => {
    for (const wrong of ["01234566", "21234565", "1234565", "012345650", "0123456x", ""])
      expect(expandUpcE(wrong), wrong).toBeUndefined();
  });
});
