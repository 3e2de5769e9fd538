import type { CodeHint } from "../camera/tips.ts";
import type { Candidate, GreyPicture } from "../engine/picture.ts";
import { cutOut } from "../localise/patch.ts";

const edge = 0.95;

/** A hint from a candidate that was not read (CA-06): its length and sharpness. */
export function hintOf(grey: GreyPicture, candidate: Candidate): CodeHint {
  const { picture, scale } = cutOut(grey, candidate, 1);
  const lengthPx = candidate.toU - candidate.fromU;
  const paper = shareBelow(histogramOf(picture, 0), edge);
  const ink = shareBelow(histogramOf(picture, 0), 1 - edge);
  const step = shareBelow(histogramOf(picture, 1), edge);
  // A long code's patch is smaller than the picture, and its edges steeper by as much.
  const sharpness = paper > ink ? Math.min(1, (step / (paper - ink)) * scale) : 0;
  return { lengthPx, sharpness };
}

/** How often each value occurs (`apart` 0), or each difference between pixels so far apart in a row. */
function histogramOf({ width, height, data }: GreyPicture, apart: number): Uint32Array {
  const counts = new Uint32Array(256);
  for (let row = 0; row < height; row++) {
    for (let at = row * width + apart; at < (row + 1) * width; at++) {
      const value = data[at] as number;
      const counted = apart === 0 ? value : Math.abs(value - (data[at - apart] as number));
      counts[counted] = (counts[counted] as number) + 1;
    }
  }
  return counts;
}

/** The value that this share of all lies at or below. */
function shareBelow(counts: Uint32Array, share: number): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  let below = 0;
  return counts.findIndex((count) => {
    below += count;
    return below >= all * share;
  });
}
