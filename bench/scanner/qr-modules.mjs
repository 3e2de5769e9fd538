import { readFileSync } from "node:fs";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import { resolvedFromScanner } from "./resolved.mjs";

let isPrepared = false;

/**
 * A QR code's modules.
 * @param {string} text
 * @returns {Promise<import("@horma/scanner/corpus").QrModules>}
 */
export async function qrModules(text) {
  if (!isPrepared) {
    const wasm = readFileSync(resolvedFromScanner("zxing-wasm/writer/zxing_writer.wasm").pathname);
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
    isPrepared = true;
  }
  const { symbol } = await writeBarcode(text, { format: "QRCode" });
  // The writer's 0 is dark.
  return { text, size: symbol.width, data: Uint8Array.from(symbol.data, (value) => (value === 0 ? 1 : 0)) };
}
