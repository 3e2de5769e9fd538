// Our reader, for a single picture, as one camera frame, or as several of a hand that trembles.
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

/** How far a hand trembles, in pixels. */
const tremble = 6;

/**
 * @param {{ mode?: "picture" | "stream", budgetMs?: number, frames?: number }} [options] as `createReader` takes them; `frames`:
 * the most frames that are shown, each moved a little, until one is read
 */
export async function load({ frames = 1, ...options } = {}) {
  const reader = await loadReader(options);
  return async ({ rgba }) => {
    reader.reset();
    for (let frame = 0; frame < frames; frame++) {
      const code = await reader.read(frames === 1 ? rgba : moved(rgba, frame));
      if (code) return [{ text: code.text, symbology: symbologies[code.format] }];
    }
    return [];
  };
}

/** A part of the picture, another one in each frame. */
function moved({ width, height, data }, frame) {
  const [left, top] = [(3 * frame) % (tremble + 1), (5 * frame) % (tremble + 1)];
  const [columns, rows] = [width - tremble, height - tremble];
  const part = new Uint8ClampedArray(4 * columns * rows);
  for (let row = 0; row < rows; row++) {
    const from = 4 * ((top + row) * width + left);
    part.set(data.subarray(from, from + 4 * columns), 4 * row * columns);
  }
  return { width: columns, height: rows, data: part };
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
