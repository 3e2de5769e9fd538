import {
  prepareZXingModule,
  type ReaderOptions,
  type ReadResult,
  readBarcodes,
  type ZXingModuleOverrides,
} from "zxing-wasm/reader";
import type { CodeFormat } from "../code.ts";
import type { EngineRead, RgbaPicture, ZxingEngine } from "./engine-read.ts";
import type { GreyPicture } from "./picture.ts";

/**
 * The fixed formats (CA-01). By docs/decisions/scanner.md, trying harder finds a quarter more codes, smaller and
 * denoised pictures none more; zxing tries harder and does not denoise unless an option says otherwise.
 */
const fixedFormats: NonNullable<ReaderOptions["formats"]> = [
  "EAN13",
  "EAN8",
  "UPCA",
  "UPCE",
  "Code128",
  "QRCode",
];

/**
 * Loads zxing. By default it would load its WASM from a content network (CA-11), so it gets the place.
 * @param origin `locateFile` naming the product's own copy, or the bytes as `wasmBinary`
 */
export async function loadZxing(origin: ZXingModuleOverrides): Promise<ZxingEngine> {
  await prepareZXingModule({ overrides: origin, fireImmediately: true });
  const search: ZxingEngine["search"] = (
    picture,
    formats,
    { rows, most = 1, rotated = false, inverted = false },
  ) =>
    readBarcodes(imageOf(picture), {
      formats,
      minLineCount: rows,
      maxNumberOfSymbols: most,
      tryRotate: rotated,
      // By default zxing writes a group separator as the letters `<GS>`, and element strings with brackets.
      textMode: "Plain",
      tryInvert: inverted,
      tryDownscale: false,
    });
  return {
    search,
    read: async (picture, how) =>
      (await search(picture, fixedFormats, how)).flatMap((result) => engineRead(result) ?? []),
  };
}

/** zxing looks at an image's width, height and bytes only. */
function imageOf({ width, height, data }: RgbaPicture | GreyPicture): ImageData {
  if (data.length === width * height * 4) return { width, height, data } as ImageData;
  const colours = new Uint32Array(data.length);
  for (let pixel = 0; pixel < colours.length; pixel++)
    colours[pixel] = 0xff000000 | ((data[pixel] as number) * 0x010101);
  return { width, height, data: new Uint8ClampedArray(colours.buffer) } as ImageData;
}

const formatNames: Partial<Record<ReadResult["format"], CodeFormat>> = {
  EAN13: "ean_13",
  EAN8: "ean_8",
  UPCA: "ean_13",
  UPCE: "upc_e",
  Code128: "code_128",
  QRCode: "qr_code",
  QRCodeModel1: "qr_code",
  QRCodeModel2: "qr_code",
};

function engineRead(result: ReadResult): EngineRead | undefined {
  const { format, isValid, position, contentType, symbologyIdentifier } = result;
  // Element strings are marked as such, as by a hand-held reader.
  const text = contentType === "GS1" ? symbologyIdentifier + result.text : result.text;
  const name = formatNames[format];
  // A UPC-E of number system 1 is the left half of an EAN-13 (`expandUpcE`).
  if (!isValid || !name || (name === "upc_e" && !text.startsWith("00"))) return undefined;
  const { topLeft, topRight, bottomRight, bottomLeft } = position;
  // A UPC-A has 13 digits here.
  return { text, format: name, corners: [topLeft, topRight, bottomRight, bottomLeft] };
}
