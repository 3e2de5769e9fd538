// @zxing/library with the six formats, trying harder, on a source that can be turned, as its own canvas source can.
import zxing from "@zxing/library";

export const name = "@zxing/library";

const {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} = zxing;
/** @type {Map<unknown, string>} */
const symbologies = new Map([
  [BarcodeFormat.EAN_13, "EAN-13"],
  [BarcodeFormat.EAN_8, "EAN-8"],
  [BarcodeFormat.UPC_A, "UPC-A"],
  [BarcodeFormat.UPC_E, "UPC-E"],
  [BarcodeFormat.CODE_128, "Code 128"],
  [BarcodeFormat.QR_CODE, "QR"],
]);

export async function load() {
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map(
      /** @type {[unknown, unknown][]} */ ([
        [DecodeHintType.POSSIBLE_FORMATS, [...symbologies.keys()]],
        [DecodeHintType.TRY_HARDER, true],
      ]),
    ),
  );
  return async ({ grey }) => {
    const pixels = new Uint8ClampedArray(grey.data.buffer, grey.data.byteOffset, grey.data.byteLength);
    const source = new TurnableSource(pixels, grey.width, grey.height);
    try {
      const found = reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source)));
      return [{ text: found.getText(), symbology: symbologies.get(found.getBarcodeFormat()) }];
    } catch (error) {
      if (nothingFound.has(error?.getKind?.())) return [];
      throw error;
    }
  };
}

const nothingFound = new Set(["NotFoundException", "ChecksumException", "FormatException"]);

/** @type {new (...given: any[]) => any} */
const TurnableSource = class extends RGBLuminanceSource {
  isRotateSupported() {
    return true;
  }

  rotateCounterClockwise() {
    const [width, height] = [this.getWidth(), this.getHeight()];
    const from = this.getMatrix();
    const turned = new Uint8ClampedArray(from.length);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) turned[(width - 1 - x) * height + y] = from[y * width + x];
    return new TurnableSource(turned, height, width);
  }
};
