import type { RgbaPicture } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";

/** The brightness of a colour picture, by the weights of ITU-R BT.601; opacity is not looked at. */
export function greyOf({ width, height, data }: RgbaPicture): GreyPicture {
  const grey = new Uint8Array(width * height);
  // A pixel at a time is twice as fast as a byte at a time.
  const bytes = data.byteOffset % 4 === 0 ? data : data.slice();
  const pixels = new Uint32Array(bytes.buffer, bytes.byteOffset, grey.length);
  for (let pixel = 0; pixel < grey.length; pixel++) {
    const colour = pixels[pixel] as number;
    const [red, green, blue] = [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
    grey[pixel] = (red * 306 + green * 601 + blue * 117 + 512) >> 10;
  }
  return { width, height, data: grey };
}

/** The picture at half its size, each pixel the mean of four. */
function halved({ width, height, data }: GreyPicture): GreyPicture {
  const columns = width >> 1;
  const rows = height >> 1;
  const half = new Uint8Array(columns * rows);
  for (let y = 0, to = 0; y < rows; y++) {
    for (let x = 0, from = 2 * y * width; x < columns; x++, to++, from += 2) {
      const above = (data[from] as number) + (data[from + 1] as number);
      const below = (data[from + width] as number) + (data[from + width + 1] as number);
      half[to] = (above + below + 2) >> 2;
    }
  }
  return { width: columns, height: rows, data: half };
}

/** The picture halved until no side is longer, and how many times smaller it became. */
export function reducedTo(longestSide: number, picture: GreyPicture): { picture: GreyPicture; by: number } {
  let reduced = picture;
  let by = 1;
  while (Math.max(reduced.width, reduced.height) > longestSide) {
    reduced = halved(reduced);
    by *= 2;
  }
  return { picture: reduced, by };
}
