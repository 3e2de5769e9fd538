import type { Size } from "../geometry/region.ts";
import type { PictureType } from "./picture-type.ts";

/** Pictures above 16 MP are scaled down to fit a phone's memory. */
export const mostPixels = 16_000_000;

/** The longer side of a vector drawing, and the least for a small one. */
const drawnSide = 1600;

/** The size to decode a picture at, given its own (0 by 0 for a drawing that names none); never upright turned flat. */
export function decodedSize(own: Size, type: PictureType): Size {
  const { width, height } = own.width > 0 && own.height > 0 ? own : { width: drawnSide, height: drawnSide };
  const grown = type === "svg" ? Math.max(1, drawnSide / Math.max(width, height)) : 1;
  const scale = Math.min(grown, Math.sqrt(mostPixels / (width * height)));
  if (scale === 1) return { width, height };
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}
