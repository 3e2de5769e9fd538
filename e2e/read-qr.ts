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
    text = await readOnce(code);
  }).toPass({ timeout: 10_000 });
  return text;
}

async function readOnce(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .flatten({ background: "#fff" })
    .extend({ top: 16, bottom: 16, left: 16, right: 16, background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = new Uint8ClampedArray(data);
  const picture = new BinaryBitmap(
    new HybridBinarizer(new RGBLuminanceSource(grey, info.width, info.height)),
  );
  const reader = new MultiFormatReader();
  reader.setHints(new Map([[DecodeHintType.POSSIBLE_FORMATS, [BarcodeFormat.QR_CODE]]]));
  return reader.decode(picture).getText();
}
