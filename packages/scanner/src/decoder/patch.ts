import type { Candidate, GreyPicture } from "./picture.ts";

/** How a candidate is cut out; lengths in pixels of the patch. */
export interface PatchOptions {
  /** Width the code itself shall have; between a fifth and three times that of the picture's. */
  readonly codeWidth?: number;
  /** Margin beside the code as a share of its length, for the quiet zones. */
  readonly margin?: number;
  readonly mostRows?: number;
}

/** A candidate cut out upright: bars run from top to bottom. */
export interface Patch {
  readonly picture: GreyPicture;
  /** Where a point of the patch lies in the picture. */
  toPicture(x: number, y: number): { readonly x: number; readonly y: number };
}

/** Cuts a candidate out of the picture and turns it upright. */
export function cutOut(picture: GreyPicture, candidate: Candidate, options: PatchOptions = {}): Patch {
  const { codeWidth = 480, margin = 0.14, mostRows = 96 } = options;
  const length = candidate.toU - candidate.fromU;
  const scale = Math.min(3, Math.max(0.2, codeWidth / length));
  const fromU = candidate.fromU - length * margin;
  const depth = Math.max(8, candidate.toV - candidate.fromV);
  const width = Math.max(1, Math.round(length * (1 + 2 * margin) * scale));
  const height = Math.max(12, Math.min(mostRows, Math.round(depth * scale)));
  const fromV = (candidate.fromV + candidate.toV - depth) / 2;
  const cos = Math.cos(candidate.angle);
  const sin = Math.sin(candidate.angle);
  const toPicture = (x: number, y: number) => {
    const u = fromU + x / scale;
    const v = fromV + (y / height) * depth;
    return { x: u * cos - v * sin, y: u * sin + v * cos };
  };
  return { picture: resampled(picture, width, height, toPicture), toPicture };
}

/** Samples between the picture's pixels along the straight rows of a patch; beyond its edge the edge goes on. */
function resampled(
  { width, height, data }: GreyPicture,
  columns: number,
  rows: number,
  toPicture: (x: number, y: number) => { readonly x: number; readonly y: number },
): GreyPicture {
  const patch = new Uint8Array(columns * rows);
  const lastX = width - 1;
  const lastY = height - 1;
  for (let row = 0, at = 0; row < rows; row++) {
    const start = toPicture(0.5, row + 0.5);
    const end = toPicture(columns + 0.5, row + 0.5);
    const stepX = (end.x - start.x) / columns;
    const stepY = (end.y - start.y) / columns;
    // A pixel's value stands for its middle.
    let x = start.x - 0.5;
    let y = start.y - 0.5;
    for (let column = 0; column < columns; column++, at++, x += stepX, y += stepY) {
      const left = x < 0 ? 0 : x < lastX ? x | 0 : lastX - 1;
      const top = y < 0 ? 0 : y < lastY ? y | 0 : lastY - 1;
      const right = x < 0 ? 0 : x < lastX ? x - left : 1;
      const bottom = y < 0 ? 0 : y < lastY ? y - top : 1;
      const from = top * width + left;
      const above = mix(data[from] as number, data[from + 1] as number, right);
      const below = mix(data[from + width] as number, data[from + width + 1] as number, right);
      patch[at] = mix(above, below, bottom) + 0.5;
    }
  }
  return { width: columns, height: rows, data: patch };
}

const mix = (one: number, other: number, share: number) => one + (other - one) * share;
