import type { Candidate, GreyPicture } from "../engine/picture.ts";
import { type Lean, pixelsOf } from "./pixels.ts";

/** Bars are followed this many candidate lengths beyond either end. */
const furthest = 1.7;
/** Edges count as bars above this share of those inside. */
const weakest = 0.2;
/** The widest gap within a code, as a share of its length so far, and in pixels. */
const gap = { share: 0.055, pixels: 9 };

/**
 * The candidate reaching as far as its bars do: faint and noisy codes are found in pieces, others together with the
 * text beside them, whose edges do not line up.
 * @returns undefined when it reaches that far already
 */
export function grown(grey: GreyPicture, candidate: Candidate, { shear }: Lean): Candidate | undefined {
  const length = candidate.toU - candidate.fromU;
  const reach = length * furthest;
  const edges = edgesAlong(grey, candidate, reach, shear);
  const from = Math.round(reach);
  const to = Math.round(reach + length);
  const inside = mean(edges.subarray(from, to));
  const floor = Float64Array.from(edges).sort()[Math.floor(edges.length / 10)] as number;
  const threshold = floor + weakest * (inside - floor);
  let low = from + Math.round(length / 3);
  let high = to - Math.round(length / 3);
  for (let grows = true; grows; ) {
    const bridge = Math.max(gap.pixels, gap.share * (high - low));
    const next = {
      low: furthestFrom(edges, low, -1, bridge, threshold),
      high: furthestFrom(edges, high, 1, bridge, threshold),
    };
    grows = next.low < low || next.high > high;
    ({ low, high } = next);
  }
  if (Math.abs(low - from) + Math.abs(high - to) < 0.12 * length) return undefined;
  return { ...candidate, fromU: candidate.fromU + low - from, toU: candidate.fromU + high - from };
}

/** The last place with edges from here on, with no gap wider than `bridge` before it. */
function furthestFrom(
  edges: Float64Array,
  start: number,
  step: 1 | -1,
  bridge: number,
  threshold: number,
): number {
  let last = start;
  for (let at = start; at >= 0 && at < edges.length && Math.abs(at - last) <= bridge; at += step) {
    if ((edges[at] as number) > threshold) last = at;
  }
  return last;
}

/** How strong edges along the bars are at each pixel of u, from `reach` before the candidate to as far behind it. */
function edgesAlong(grey: GreyPicture, candidate: Candidate, reach: number, shear: number): Float64Array {
  const wide = { ...candidate, fromU: candidate.fromU - reach, toU: candidate.toU + reach };
  const { count, u, v, grey: value } = pixelsOf(grey, wide);
  const size = Math.ceil(wide.toU - wide.fromU);
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  for (let i = 0; i < count; i++) {
    const bin = Math.floor((u[i] as number) - (v[i] as number) * shear + size / 2);
    if (bin < 0 || bin >= size) continue;
    sums[bin] = (sums[bin] as number) + (value[i] as number);
    counts[bin] = (counts[bin] as number) + 1;
  }
  const rises = new Float64Array(size);
  for (let bin = 1; bin < size - 1; bin++) {
    const before = counts[bin - 1] as number;
    const behind = counts[bin + 1] as number;
    if (before === 0 || behind === 0) continue;
    rises[bin] = ((sums[bin + 1] as number) / behind - (sums[bin - 1] as number) / before) ** 2;
  }
  const half = Math.max(2, Math.round(0.02 * (candidate.toU - candidate.fromU)));
  return rises.map((_, bin) => mean(rises.subarray(Math.max(0, bin - half), bin + half + 1)));
}

function mean(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  return sum / Math.max(1, values.length);
}
