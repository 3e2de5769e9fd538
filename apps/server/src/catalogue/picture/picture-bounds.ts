import type { PictureFault } from "@horma/domain";
import type { pictureTypes } from "../../platform/db/schema/picture.ts";

export type PictureType = (typeof pictureTypes)[number];

/** What an uploaded picture has at most: bytes, and pixels of a side; and how many pixels its shorter side has at least. */
export const pictureBounds = { bytes: 10 * 1024 * 1024, side: 12_000, smallest: 16 } as const;

/**
 * Megapixels that each type may have, whole and in passes (progressive or interlaced): decoding takes 175 MiB of memory at most.
 * What comes in rows is decoded in rows; passes and AVIF need the whole picture at once. Measured in docs/benches.md,
 * "Decoding pictures".
 */
const megapixels: Record<PictureType, { name: string; whole: number; inPasses: number }> = {
  "image/jpeg": { name: "JPEG", whole: 40, inPasses: 24 },
  "image/png": { name: "PNG", whole: 40, inPasses: 16 },
  "image/webp": { name: "WebP", whole: 40, inPasses: 40 },
  "image/avif": { name: "AVIF", whole: 6, inPasses: 6 },
};
/** The most that any type may have, in pixels. */
export const mostPixels = 40_000_000;

type Measured = { type: PictureType; width: number; height: number; inPasses: boolean };

/** Why a picture is refused, and that in words for its sender. */
export type FaultyPicture = { fault: PictureFault; message: string };

/** Why a picture is too small or too large, by its head. Undefined if it is neither. */
export function wrongSize({ type, width, height, inPasses }: Measured): FaultyPicture | undefined {
  const { side, smallest } = pictureBounds;
  if (Math.min(width, height) < smallest) {
    const message = `a picture must have at least ${smallest} pixels a side, not ${width} x ${height}`;
    return { fault: "small", message };
  }
  const bounds = megapixels[type];
  const [most, name] = inPasses
    ? [bounds.inPasses, `${bounds.name} in passes (progressive or interlaced)`]
    : [bounds.whole, bounds.name];
  const message = `a picture as ${name} can have at most ${side} pixels a side and ${most} megapixels, not ${width} x ${height}`;
  if (Math.max(width, height) > side) return { fault: "side", message };
  return width * height > most * 1_000_000 ? { fault: "pixels", message } : undefined;
}
