import { describe, expect, it } from "vitest";
import { numberOf } from "./same-number.mjs";

describe("numberOf", () => {
  it("takes a UPC-A for the EAN-13 with a leading 0", () => {
    expect(numberOf("012345678905", "UPC-A")).toBe(numberOf("0012345678905", "EAN-13"));
    expect(numberOf("012345678905", "UPC-A")).not.toBe(numberOf("0012345678906", "EAN-13"));
  });

  it.each([
    ["01234505", "0012000003455"],
    ["01234531", "0012300000451"],
    ["01234543", "0012340000053"],
    ["01234565", "0012345000065"],
    ["04965802", "0049000006582"],
  ])("takes a UPC-E %s for %s, however many of its digits a reader gives", (short, whole) => {
    for (const spelled of [short, short.slice(0, 7), short.slice(1, 7), whole, whole.slice(1)])
      expect(numberOf(spelled, "UPC-E"), spelled).toBe(whole);
  });

  it("never takes an EAN-8 for a UPC-E", () => {
    expect(numberOf("01234565", "EAN-8")).toBe("01234565");
  });

  it("leaves out the function characters of a Code 128, and nothing else", () => {
    expect(numberOf("\u00f11234\u001dAB ñu", "Code 128")).toBe("1234AB u");
    expect(numberOf("168901", "Code 128")).toBe("168901");
    expect(numberOf("123456789012", "Code 128")).toBe("123456789012");
  });

  it("minds no kind of line end in a QR code", () => {
    expect(numberOf("one\r\ntwo\r\n", "QR")).toBe(numberOf("one\ntwo", "QR"));
    expect(numberOf("123456789012", "QR")).toBe("123456789012");
  });
});
