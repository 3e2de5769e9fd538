import type { GreyPicture } from "../engine/picture.ts";
import type { Rect } from "../geometry/geometry.ts";

/** A part of the picture at twice its size, between pixels by bilinear interpolation; `part` in whole pixels. */
export function doubled({ width, height, data }: GreyPicture, part: Rect): GreyPicture {
  const fine = { width: 2 * part.width, height: 2 * part.height };
  const out = new Uint8Array(fine.width * fine.height);
  const clamp = (at: number, size: number) => Math.max(0, Math.min(size - 1, at));
  const line = new Uint16Array(part.width + 2);
  for (let y = 0; y < fine.height; y++) {
    const row = part.top + (y >> 1);
    const near = row * width;
    const far = clamp(row + (y % 2 ? 1 : -1), height) * width;
    for (let x = 0; x < line.length; x++) {
      const column = clamp(part.left + x - 1, width);
      line[x] = 3 * (data[near + column] as number) + (data[far + column] as number);
    }
    for (let x = 0, to = y * fine.width; x < part.width; x++) {
      const here = 3 * (line[x + 1] as number) + 8;
      out[to++] = (here + (line[x] as number)) >> 4;
      out[to++] = (here + (line[x + 2] as number)) >> 4;
    }
  }
  return { ...fine, data: out };
}
