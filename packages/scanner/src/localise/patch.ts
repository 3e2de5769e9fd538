import type { PicturePoint } from "../engine/engine-read.ts";
import type { Candidate, GreyPicture } from "../engine/picture.ts";

/** A candidate cut out upright: bars run from top to bottom. */
export interface Patch {
  readonly picture: GreyPicture;
  /** Pixels of the patch to one of the picture, along the code. */
  readonly scale: number;
  /** Where a point of the patch lies in the picture. */
  toPicture(point: PicturePoint): PicturePoint;
}

/** Beside the code, as a share of its length: the quiet zones and what the localiser may have missed. */
export const patchMargin = 0.14;
const fewestRows = 12;
const mostRows = 64;
const widestCode = 640;
/** More samples to a pixel tell nothing more. */
const mostTaps = 4;

/**
 * Cuts a candidate out of the picture and turns it upright. Several rows and columns of the picture that fall on one
 * pixel are averaged, which takes noise away.
 * @param scale pixels of the patch to one of the picture, along the code; a long code gets fewer
 */
export function cutOut(picture: GreyPicture, candidate: Candidate, scale: number): Patch {
  const length = candidate.toU - candidate.fromU;
  const depth = Math.max(8, candidate.toV - candidate.fromV);
  const along = Math.min(scale, widestCode / length);
  const width = Math.max(1, Math.round(length * (1 + 2 * patchMargin) * along));
  const height = Math.round(Math.max(fewestRows, Math.min(mostRows, depth * along)));
  const fromU = candidate.fromU - length * patchMargin;
  const fromV = (candidate.fromV + candidate.toV - depth) / 2;
  const cos = Math.cos(candidate.angle);
  const sin = Math.sin(candidate.angle);
  const toPicture = ({ x, y }: PicturePoint) => {
    const u = fromU + x / along;
    const v = fromV + (y / height) * depth;
    return { x: u * cos - v * sin, y: u * sin + v * cos };
  };
  const taps = (share: number) => Math.max(1, Math.min(mostTaps, Math.round(share)));
  const [across, down] = [taps(1 / along), taps(depth / height)];
  return {
    picture: resampled(picture, { width, height, across, down }, toPicture),
    scale: along,
    toPicture,
  };
}

/** The size of a patch, and how many samples make one of its pixels. */
interface Raster {
  readonly width: number;
  readonly height: number;
  readonly across: number;
  readonly down: number;
}

function resampled(picture: GreyPicture, raster: Raster, toPicture: Patch["toPicture"]): GreyPicture {
  const { width, height, across, down } = raster;
  const patch = new Uint8Array(width * height);
  const fine = new Float32Array(width * across);
  for (let row = 0; row < height; row++) {
    fine.fill(0);
    for (let tap = 0; tap < down; tap++) {
      const y = row + (tap + 0.5) / down;
      addLine(fine, picture, toPicture({ x: 0, y }), toPicture({ x: width, y }));
    }
    for (let x = 0, from = 0; x < width; x++) {
      let sum = 0;
      for (const end = from + across; from < end; from++) sum += fine[from] as number;
      patch[row * width + x] = sum / (across * down) + 0.5;
    }
  }
  return { width, height, data: patch };
}

/** Adds samples between the picture's pixels along a straight line; beyond the picture's edge the edge goes on. */
function addLine(
  line: Float32Array,
  { width, height, data }: GreyPicture,
  start: PicturePoint,
  end: PicturePoint,
): void {
  const stepX = (end.x - start.x) / line.length;
  const stepY = (end.y - start.y) / line.length;
  const lastX = width - 1;
  const lastY = height - 1;
  // A pixel's value stands for its middle.
  let x = start.x + stepX / 2 - 0.5;
  let y = start.y + stepY / 2 - 0.5;
  for (let at = 0; at < line.length; at++, x += stepX, y += stepY) {
    const left = x < 0 ? 0 : x < lastX ? x | 0 : lastX - 1;
    const top = y < 0 ? 0 : y < lastY ? y | 0 : lastY - 1;
    const right = x < 0 ? 0 : x < lastX ? x - left : 1;
    const bottom = y < 0 ? 0 : y < lastY ? y - top : 1;
    const from = top * width + left;
    const above = mix(data[from] as number, data[from + 1] as number, right);
    const below = mix(data[from + width] as number, data[from + width + 1] as number, right);
    line[at] = (line[at] as number) + mix(above, below, bottom);
  }
}

const mix = (one: number, other: number, share: number) => one + (other - one) * share;
