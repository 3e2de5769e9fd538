// zbar-wasm with a new scanner per picture, because its default one carries half-read codes over.
import { resolvedFromScanner } from "../resolved.mjs";

export const name = "zbar-wasm";

const symbologies = {
  ZBAR_EAN13: "EAN-13",
  ZBAR_EAN8: "EAN-8",
  ZBAR_UPCA: "UPC-A",
  ZBAR_UPCE: "UPC-E",
  ZBAR_CODE128: "Code 128",
  ZBAR_QRCODE: "QR",
};

/** Scans every line (density 1, its default) for our formats only: fewer misreads, no fewer reads. */
export async function load() {
  const zbar = await import(resolvedFromScanner("@undecaf/zbar-wasm").href);
  const { ZBarConfigType, ZBarScanner, ZBarSymbolType, scanGrayBuffer } = zbar;
  return async ({ grey }) => {
    const scanner = await ZBarScanner.create();
    try {
      scanner.setConfig(ZBarSymbolType.ZBAR_NONE, ZBarConfigType.ZBAR_CFG_ENABLE, 0);
      for (const type of Object.keys(symbologies))
        scanner.setConfig(ZBarSymbolType[type], ZBarConfigType.ZBAR_CFG_ENABLE, 1);
      const { buffer, byteOffset, byteLength } = grey.data;
      const pixels = buffer.slice(byteOffset, byteOffset + byteLength);
      const found = await scanGrayBuffer(pixels, grey.width, grey.height, scanner);
      return found.map((symbol) => ({ text: symbol.decode(), symbology: symbologies[symbol.typeName] }));
    } finally {
      scanner.destroy();
    }
  };
}
