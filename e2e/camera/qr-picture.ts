import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** A QR code as a picture. */
export async function qrPicture(text: string): Promise<Buffer> {
  const { svg } = await writeBarcode(text, { format: "QRCode", scale: 8 });
  return Buffer.from(svg);
}
