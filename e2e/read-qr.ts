import { expect, type Locator } from "@playwright/test";
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import sharp from "sharp";

/**
 * What a phone's camera would read off a QR code on the screen: out of its picture, by a reader that is not ours. Like
 * a camera it looks again while the screen is still being drawn.
 */
export async function readQr(code: Locator): Promise<string> {
  let text = "";
  await expect(async () => {
    const picture = sharp(await code.screenshot()).extend({
      ...{ top: 16, bottom: 16, left: 16, right: 16 },
      background: "#fff",
    });
    text = await readCode(await picture.png().toBuffer(), BarcodeFormat.QR_CODE);
  }).toPass({ timeout: 10_000 });
  return text;
}

/** What is in the one code of a picture; throws where there is none. */
export async function readCode(file: Buffer, format: BarcodeFormat): Promise<string> {
  const { data, info } = await sharp(file)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = new Uint8ClampedArray(data);
  const picture = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(grey, info.width, info.height)),
  );
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [format]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  return reader.decode(picture).getText();
}
