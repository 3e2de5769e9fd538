// zxing-wasm with its defaults: all formats, all retries, any number of codes.
import { readFileSync } from "node:fs";
import { resolvedFromScanner } from "../resolved.mjs";

export const name = "zxing-wasm";

const symbologies = { EAN13: "EAN-13", EAN8: "EAN-8", UPCA: "UPC-A", UPCE: "UPC-E", Code128: "Code 128" };

export async function load() {
  const { prepareZXingModule, readBarcodes } = await import(resolvedFromScanner("zxing-wasm/reader").href);
  const wasm = readFileSync(resolvedFromScanner("zxing-wasm/reader/zxing_reader.wasm").pathname);
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true });
  return async ({ rgba }) => {
    const found = await readBarcodes(rgba, {});
    return found
      .filter(({ isValid }) => isValid)
      .map(({ text, format }) => ({
        text,
        symbology: format.startsWith("QR") ? "QR" : symbologies[format],
      }));
  };
}
