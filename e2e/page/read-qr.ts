import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { expect, type Locator } from "../test.ts";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/**
 * Reads a QR code on the screen from its picture, with another reader than ours. Like a camera it retries while the screen is
 * being drawn.
 */
export async function readQr(code: Locator): Promise<string> {
  let text = "";
  await expect(async () => {
    text = await readCode(await code.screenshot(), "QRCode");
  }).toPass({ timeout: 20_000 });
  return text;
}

/** What is in the one code of a picture; throws where there is none. */
export async function readCode(picture: Buffer, format: "QRCode" | "EAN13"): Promise<string> {
  const [found] = await readBarcodes(picture, { formats: [format] });
  if (found === undefined) throw new Error("no code was read in the picture");
  return found.text;
}
