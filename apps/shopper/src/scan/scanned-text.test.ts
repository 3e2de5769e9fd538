import { describe, expect, it } from "vitest";
import { scannedText } from "./scanned-text.ts";

describe("what is searched for a scanned code", () => {
  it.each([
    ["ean_13", "7808801014102"],
    ["ean_8", "12345670"],
    ["upc_e", "0012345000065"],
  ] as const)("[CA-01] an %s as it stands", (format, text) => {
    expect(scannedText({ format, text })).toBe(text);
  });

  it.each([
    ["ean_13", "7808801014103"],
    ["ean_13", "780880101410"],
    ["ean_8", "12345671"],
  ] as const)("[CA-01] nothing for an %s whose check digit is wrong", (format, text) => {
    expect(scannedText({ format, text })).toBeUndefined();
  });

  it("[CA-01] the number in a GS1 Digital Link, and any other QR code's or Code 128's own text", () => {
    const link = "https://id.horma.example/01/07808801014102/21/7?17=271231";
    expect(scannedText({ format: "qr_code", text: link })).toBe("7808801014102");
    expect(scannedText({ format: "qr_code", text: "880101410" })).toBe("880101410");
    expect(scannedText({ format: "code_128", text: "880101410" })).toBe("880101410");
  });
});
