// Our reader, for a single picture or as one camera frame.
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
 * @param {{ mode?: "picture" | "stream", budgetMs?: number }} [options] as `createReader` takes them
 */
export async function load(options) {
  const reader = await loadReader(options);
  return async ({ rgba }) => {
    reader.reset();
    const code = await reader.read(rgba);
    return code ? [{ text: code.text, symbology: symbologies[code.format] }] : [];
  };
}

/**
 * The reader for frames of a stream, with its late engine already loaded.
 * @param {{ mode?: "picture" | "stream", budgetMs?: number, rank?: import("@horma/scanner/reader").ReaderOptions["rank"] }} [options]
 */
export async function loadReader({ mode = "picture", budgetMs, rank } = {}) {
  const wasm = readFileSync(resolvedFromScanner("zxing-wasm/reader/zxing_reader.wasm").pathname);
  const zxing = await loadZxing({ wasmBinary: new Uint8Array(wasm).buffer });
  const zbar = await loadZbar();
  const reader = createReader({
    mode,
    zxing,
    zbar: async () => zbar,
    ...(budgetMs ? { budgetMs } : {}),
    ...(rank ? { rank } : {}),
  });
  await reader.prepare();
  // A picture without a code makes it load zbar, which a camera's reader does not wait for.
  await reader.read({ width: 64, height: 64, data: new Uint8Array(64 * 64) });
  return reader;
}
