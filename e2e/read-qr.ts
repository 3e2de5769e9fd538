import { expect, type Locator } from "@playwright/test";
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from "@zxing/library";
import sharp from "sharp";

/** Pixels of the picture for each pixel of the screen. */
const closeness = 3;

/**
 * What a phone's camera would read off a QR code on the screen: out of its picture, by a reader that is not ours. Like
 * a camera it looks again while the screen is still being drawn.
 */
export async function readQr(code: Locator): Promise<string> {
  let text = "";
  await expect(async () => {
    const shot = await code.screenshot();
    const { width } = await sharp(shot).metadata();
    // As near as a phone is held: the reader loses modules of few pixels.
    const near = sharp(shot).resize({ width: width * closeness, kernel: "nearest" });
    const picture = near.extend({ ...{ top: 48, bottom: 48, left: 48, right: 48 }, background: "#fff" });
    text = await readCode(await picture.png().toBuffer(), BarcodeFormat.QR_CODE);
  }).toPass({ timeout: 20_000 });
  return text;
}

/** What is in the one code of a picture, looked at from nearer and nearer; throws where there is none. */
export async function readCode(file: Buffer, format: BarcodeFormat): Promise<string> {
  const { width } = await sharp(file).metadata();
  for (const scale of [1, 2, 3]) {
    const near = await sharp(file)
      .resize({ width: width * scale })
      .png()
      .toBuffer();
    const text = await readAt(near, format).catch(() => undefined);
    if (text !== undefined) return text;
  }
  throw new Error("no code was read in the picture");
}

async function readAt(file: Buffer, format: BarcodeFormat): Promise<string> {
  const { data, info } = await sharp(file)
    .flatten({ background: "#fff" })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = new Uint8ClampedArray(data);
  const source = new RGBLuminanceSource(grey, info.width, info.height);
  const reader = new MultiFormatReader();
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, [format]],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  );
  // A screen has no shadows: one threshold for the whole picture does where the reader's own many do not.
  for (const binarizer of [new HybridBinarizer(source), new GlobalHistogramBinarizer(source)]) {
    try {
      return reader.decode(new BinaryBitmap(binarizer)).getText();
    } catch {}
  }
  throw new Error("no code was read in the picture");
}
