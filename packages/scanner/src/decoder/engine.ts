import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
  type ZXingModuleOverrides,
} from "zxing-wasm/reader";
import type { CodeFormat, ScannedCode } from "../code.ts";
import { type Region, regionIn, videoPoint } from "../region.ts";
import { chooseCode, isAimedAt } from "./choose-code.ts";

/**
 * The fixed formats, one code expected (CA-01). Measured (docs/decisions/006-barcode-engine.md): trying harder and
 * trying rotated find many more codes; inverted, smaller and denoised pictures find none more.
 */
const readerOptions = {
  formats: ["EAN13", "EAN8", "UPCA", "UPCE", "Code128", "QRCode"],
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryRotate: true,
  tryInvert: false,
  tryDownscale: false,
  tryDenoise: false,
} as const satisfies Omit<ReaderOptions, "formats"> & { readonly formats: readonly string[] };

const severalSymbols = 4;

/**
 * Loads the engine. It has to be told where its WASM is: left alone it would ask a content network (CA-11).
 * @param origin `locateFile` naming the product's own copy, or the bytes as `wasmBinary`
 */
export async function loadEngine(origin: ZXingModuleOverrides): Promise<void> {
  await prepareZXingModule({ overrides: origin, fireImmediately: true });
}

/** The code in a frame: the whole frame is searched, the region chooses where there is a choice. */
export async function readFrame(image: ImageData, region?: Region): Promise<ScannedCode | undefined> {
  const rect = regionIn(image, region);
  const [code] = await readCodes(image, readerOptions.maxNumberOfSymbols);
  if (!code || isAimedAt(code, rect)) return code;
  const all = await readCodes(image, severalSymbols);
  return chooseCode(all.length === 0 ? [code] : all, rect);
}

async function readCodes(image: ImageData, maxNumberOfSymbols: number): Promise<ScannedCode[]> {
  const options = { ...readerOptions, formats: [...readerOptions.formats], maxNumberOfSymbols };
  return (await readBarcodes(image, options)).flatMap((result) => scannedCode(result) ?? []);
}

const formatNames: Partial<Record<ReadResult["format"], CodeFormat>> = {
  EAN13: "ean_13",
  EAN8: "ean_8",
  UPCA: "upc_a",
  UPCE: "upc_e",
  Code128: "code_128",
  QRCode: "qr_code",
  QRCodeModel1: "qr_code",
  QRCodeModel2: "qr_code",
};

function scannedCode({ format, isValid, position, text }: ReadResult): ScannedCode | undefined {
  const name = formatNames[format];
  if (!isValid || !name) return undefined;
  const corner = ({ x, y }: { x: number; y: number }) => videoPoint(x, y);
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  const corners = [corner(topLeft), corner(topRight), corner(bottomRight), corner(bottomLeft)] as const;
  return { text, format: name, corners };
}
