import type { ScannedCode } from "../code.ts";
import type { PicturePoint } from "../engine/engine-read.ts";
import { type Candidate, type GreyPicture, shortestCode } from "../engine/picture.ts";
import { type VideoPoint, videoPoint } from "../geometry/region.ts";
import { cutOut, patchMargin } from "./patch.ts";

/** The rectangle that a code's corners span, as flat as a reader told them. */
export function placeOf({ corners }: Pick<ScannedCode, "corners">): Candidate {
  const [topLeft, topRight, bottomRight, bottomLeft] = corners;
  const angle = Math.atan2(
    topRight.y + bottomRight.y - topLeft.y - bottomLeft.y,
    topRight.x + bottomRight.x - topLeft.x - bottomLeft.x,
  );
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const u = ({ x, y }: PicturePoint) => x * cos + y * sin;
  const v = ({ x, y }: PicturePoint) => y * cos - x * sin;
  return {
    angle,
    fromU: (u(topLeft) + u(bottomLeft)) / 2,
    toU: (u(topRight) + u(bottomRight)) / 2,
    fromV: (v(topLeft) + v(topRight)) / 2,
    toV: (v(bottomLeft) + v(bottomRight)) / 2,
  };
}

/** The same place, but at least this share of its length high. */
export function heightened(place: Candidate, share: number): Candidate {
  const middle = (place.fromV + place.toV) / 2;
  const reach = Math.max((place.toV - place.fromV) / 2, ((place.toU - place.fromU) * share) / 2);
  return { ...place, fromV: middle - reach, toV: middle + reach };
}

/** Bars are looked for this far to either side together, as a share of the code's length, and at this many pixels a code. */
const searched = 1.6;
const fineness = 190;
/** How alike two rows of the same bars are at least, as a correlation. */
const alike = 0.5;

/**
 * A one-dimensional code with corners around its bars: a reader tells the rows it happened to read, but bars go on as
 * long as the next row looks like the last.
 * @param place where the bars are, as long as the code; where the reader says it is unless given
 */
export function aroundBars(grey: GreyPicture, code: ScannedCode, place = placeOf(code)): ScannedCode {
  const length = place.toU - place.fromU;
  if (code.format === "qr_code" || length < shortestCode) return code;
  const { picture, toPicture } = cutOut(grey, heightened(place, searched), fineness / length);
  const { width } = picture;
  const margin = (width * patchMargin) / (1 + 2 * patchMargin);
  const isInside = (row: number) => {
    const { x, y } = toPicture({ x: width / 2, y: row + 0.5 });
    return Math.min(x, y) >= 0 && x < grey.width && y < grey.height;
  };
  const [top, bottom] = [barsEnd(picture, margin, -1, isInside), barsEnd(picture, margin, 1, isInside)];
  const corner = (x: number, y: number): VideoPoint => {
    const at = toPicture({ x, y });
    return videoPoint(at.x, at.y);
  };
  const [left, right] = [margin, width - margin];
  return {
    ...code,
    corners: [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)],
  };
}

/** The row, from the middle on in a direction, at which the bars have come to their end, or to that of the picture. */
function barsEnd(
  { width, height, data }: GreyPicture,
  margin: number,
  direction: 1 | -1,
  isInside: (row: number) => boolean,
): number {
  const [from, to] = [Math.round(margin), Math.round(width - margin)];
  const row = (y: number) => data.subarray(y * width + from, y * width + to);
  const middle = Math.floor(height / 2);
  const reference = Float32Array.from(row(middle));
  let y = middle + direction;
  for (; y >= 0 && y < height && isInside(y); y += direction) {
    const next = row(y);
    if (correlation(reference, next) < alike) break;
    // Bars that lean are followed.
    for (let x = 0; x < reference.length; x++)
      reference[x] = ((reference[x] as number) + (next[x] as number)) / 2;
  }
  return direction > 0 ? y : y + 1;
}

function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const [a, b] = [meanOf(one), meanOf(other)];
  let [together, alone, alone2] = [0, 0, 0];
  for (let x = 0; x < one.length; x++) {
    const [p, q] = [(one[x] as number) - a, (other[x] as number) - b];
    together += p * q;
    alone += p * p;
    alone2 += q * q;
  }
  return alone > 0 && alone2 > 0 ? together / Math.sqrt(alone * alone2) : 0;
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at] as number;
  return sum / values.length;
}
