import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { upcEAsEan } from "@horma/gtin";
import { beforeAll, describe, expect, it } from "vitest";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";
import { randomCode } from "./numbers.ts";
import { type PrintedFormat, printCode } from "./print-code.ts";
import { randomFrom } from "./random.ts";

beforeAll(() => {
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
});

const asZxingNames: Record<PrintedFormat, WriteInputBarcodeFormat> = {
  ean_13: "EAN13",
  ean_8: "EAN8",
  upc_a: "UPCA",
  upc_e: "UPCE",
  code_128: "Code128",
};
const printed = (format: PrintedFormat, text: string) =>
  printCode({ format, text })
    .modules.map((bar) => (bar ? "1" : "0"))
    .join("");

async function printedByZxing(format: PrintedFormat, text: string): Promise<string> {
  const { symbol } = await writeBarcode(text, { format: asZxingNames[format] });
  const row = [...symbol.data.subarray(0, symbol.width)].map((level) => (level === 0 ? "1" : "0")).join("");
  return row.slice(row.indexOf("1"), row.lastIndexOf("1") + 1);
}

describe("printCode", () => {
  it.each(Object.keys(asZxingNames) as PrintedFormat[])(
    "prints %s as another implementation does, whatever the number",
    async (format) => {
      const random = randomFrom(7);
      for (let time = 0; time < 60; time++) {
        const { text } = randomCode(format, random);
        expect(printed(format, text), text).toBe(await printedByZxing(format, text));
      }
    },
  );

  it("prints a UPC-E of number system 1 with its parities turned", async () => {
    expect(printed("upc_e", "11234562")).toBe(await printedByZxing("upc_e", "11234562"));
  });

  it("prints letters in Code 128, and goes to pairs of digits where there are four", () => {
    expect(printed("code_128", "HORMA").length).toBe((1 + 5 + 1) * 11 + 13);
    expect(printed("code_128", "1234567890").length).toBe((1 + 5 + 1) * 11 + 13);
    expect(printed("code_128", "AB1234").length).toBe((1 + 2 + 1 + 2 + 1) * 11 + 13);
  });

  it.each([
    ["ean_13", "7808801014103"],
    ["ean_13", "780880101410"],
    ["ean_8", "12345671"],
    ["upc_a", "0012345678905"],
    ["upc_e", "21234565"],
    ["upc_e", "01234560"],
    ["code_128", ""],
    ["code_128", "año"],
  ] as const)("refuses to print %s %j", (format, text) => {
    expect(() => printCode({ format, text })).toThrow(RangeError);
  });
});

describe("upcEAsEan", () => {
  it.each([
    ["01234505", "0012000003455"],
    ["01234531", "0012300000451"],
    ["01234543", "0012340000053"],
    ["01234565", "0012345000065"],
  ])("takes %s for %s", (short, ean) => {
    expect(upcEAsEan(short)).toBe(ean);
  });
});
