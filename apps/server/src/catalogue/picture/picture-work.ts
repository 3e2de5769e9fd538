/** Reads pictures and makes their sizes. One at a time in a process, on one core: calls go on beside it. */
import { promise as queueOf } from "fastq";
import sharp from "sharp";
import { pictureTypes } from "../../platform/db/schema/picture.ts";

/** What an uploaded picture has at most. WebP has no longer sides than these by far. */
export const pictureBounds = { bytes: 10 * 1024 * 1024, pixels: 40_000_000, side: 12_000 } as const;
/** How long a size may take, s. */
const longest = 20;

// What else libvips reads, such as SVG or PDF, nobody may send.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif"].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

export type ReadPicture = { type: (typeof pictureTypes)[number]; width: number; height: number };

/** What a picture is, by its head alone: nothing is decoded. A text says why it is refused. */
export async function readPicture(bytes: Buffer): Promise<ReadPicture | string> {
  const head = await headOf(bytes).catch(() => undefined);
  const type = pictureTypes.find((each) => each === head?.mediaType);
  if (head === undefined || type === undefined) return "a picture must be a JPEG, PNG, WebP or AVIF";
  if ((head.pages ?? 1) > 1) return "animated pictures are not supported";
  const { width, height } = head.autoOrient;
  const { pixels, side } = pictureBounds;
  if (width * height > pixels || width > side || height > side) {
    return `a picture can have at most ${side} pixels a side and ${pixels / 1_000_000} megapixels, not ${width} x ${height}`;
  }
  return { type, width, height };
}

async function headOf(bytes: Buffer) {
  return sharp(bytes, { limitInputPixels: false }).metadata();
}

const turns = queueOf(draw, 1);

/** A picture upright, in a width or its own if that is less, as WebP with nothing but its pixels. Rejects where it is broken. */
export function makeSize(bytes: Buffer, width: number): Promise<Buffer> {
  return turns.push({ bytes, width });
}

function draw({ bytes, width }: { bytes: Buffer; width: number }): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: pictureBounds.pixels, failOn: "error" })
    .timeout({ seconds: longest })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp()
    .toBuffer();
}

/** How dark the darkest part of a picture is on white paper, 0 (black) to 255 (nothing is seen). */
export async function darkestOnWhite(bytes: Buffer): Promise<number> {
  const { channels } = await sharp(bytes, { limitInputPixels: pictureBounds.pixels })
    .flatten({ background: "#ffffff" })
    .greyscale()
    .stats();
  return channels[0]?.min ?? 255;
}
