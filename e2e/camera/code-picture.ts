import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from "zxing-wasm/writer";

const wasm = createRequire(import.meta.url).resolve("zxing-wasm/writer/zxing_writer.wasm");
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });

/** A code as a picture: a QR code unless `format` is given. */
export async function codePicture(text: string, format: WriteInputBarcodeFormat = "QRCode"): Promise<Buffer> {
  const { svg } = await writeBarcode(text, { format, scale: 8 });
  return Buffer.from(svg);
}
