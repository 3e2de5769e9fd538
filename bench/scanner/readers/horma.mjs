// Ours: a picture by itself, as the shopper's photo is read, or as one frame of the camera.
import { readFileSync } from "node:fs";
import { createReader, loadZbar, loadZxing } from "@horma/scanner/reader";
import { resolvedFromScanner } from "../resolved.mjs";

export const name = "horma";

const symbologies = {
  ean_13: "EAN-13",
  ean_8: "EAN-8",
  upc_a: "UPC-A",
  upc_e: "UPC-E",
  code_128: "Code 128",
  qr_code: "QR",
};

/**
 * Both engines are loaded before anything is measured.
 * @param {"picture" | "stream"} [mode]
 */
export async function load(mode = "picture") {
  const reader = await loadReader(mode);
  return async ({ rgba }) => {
    reader.reset();
    const code = await reader.read(rgba);
    return code ? [{ text: code.text, symbology: symbologies[code.format] }] : [];
  };
}

/** The reader itself, for frames that belong together. */
export async function loadReader(mode) {
  const wasm = readFileSync(resolvedFromScanner("zxing-wasm/reader/zxing_reader.wasm").pathname);
  const zxing = await loadZxing({ wasmBinary: new Uint8Array(wasm).buffer });
  const zbar = await loadZbar();
  return createReader({ mode, zxing, zbar: async () => zbar });
}
