import { type Lean, overhang, type Pixels } from "./pixels.ts";

/**
 * Grey values collapsed along the bars into fine bins of u, as running sums: the mean over any stretch is two
 * look-ups. Nothing is interpolated: rows that meet the bars at different phases show more than one row can.
 */
export interface Profile {
  readonly bins: number;
  /** Bins to a pixel; the middle bin is u = 0. */
  readonly density: number;
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/** So that the narrowest module of the longest code spans about ten bins. */
export const binsAcross = 1000;

/** Collapses the pixels whose v lies in [fromV, toV) along bars that lean so. */
export function collapse(
  { count, u, v, grey }: Pixels,
  { shear, fan }: Lean,
  length: number,
  [fromV, toV]: readonly [number, number],
): Profile {
  const density = binsAcross / length;
  const bins = Math.ceil(binsAcross * (1 + 2 * overhang));
  const values = new Float64Array(bins + 1);
  const counts = new Float64Array(bins + 1);
  const half = bins / 2;
  for (let i = 0; i < count; i++) {
    const along = v[i] as number;
    if (along < fromV || along >= toV) continue;
    const bin = Math.floor(((u[i] as number) - along * (shear + fan * (u[i] as number))) * density + half);
    if (bin < 0 || bin >= bins) continue;
    values[bin + 1] = (values[bin + 1] as number) + (grey[i] as number);
    counts[bin + 1] = (counts[bin + 1] as number) + 1;
  }
  for (let bin = 0; bin < bins; bin++) {
    values[bin + 1] = (values[bin + 1] as number) + (values[bin] as number);
    counts[bin + 1] = (counts[bin + 1] as number) + (counts[bin] as number);
  }
  return { bins, density, values, counts };
}

/** The profile without gaps: bins no pixel fell into are filled from their neighbours. */
export function dense({ bins, values, counts }: Profile): Float64Array {
  const filled = new Float64Array(bins);
  let last = -1;
  for (let bin = 0; bin < bins; bin++) {
    const count = (counts[bin + 1] as number) - (counts[bin] as number);
    if (count === 0) continue;
    const value = ((values[bin + 1] as number) - (values[bin] as number)) / count;
    const before = last < 0 ? value : (filled[last] as number);
    for (let gap = last + 1; gap < bin; gap++) {
      filled[gap] = before + ((value - before) * (gap - last)) / (bin - last);
    }
    filled[bin] = value;
    last = bin;
  }
  if (last >= 0) filled.fill(filled[last] as number, last);
  return filled;
}

/**
 * Where a code lies in a profile: the bin of module x (t = x / modules) as a cubic in Bernstein-like terms, or two straight
 * pieces: at the share `at` of its modules it is folded, `kink` bins from where that place would be otherwise.
 */
export type Placement = readonly [
  start: number,
  length: number,
  bow: number,
  twist: number,
  kink: number,
  at: number,
];

/** Not folded. */
export const unfolded = [0, 0.5] as const;

/** The bin of a module's left edge. */
export function binOf([start, length, bow, twist, kink, at]: Placement, t: number): number {
  const bent = start + t * (length + (1 - t) * (bow + twist * (1 - 2 * t)));
  return kink === 0 ? bent : bent + kink * tent(t, at);
}

/** 0 at either end, 1 at the fold, straight between. */
export const tent = (t: number, at: number) => (t < at ? t / at : (1 - t) / (1 - at));

/** The same place read from the other end. */
export const turned = ([start, length, bow, twist, kink, at]: Placement): Placement => [
  start + length,
  -length,
  bow,
  -twist,
  kink,
  1 - at,
];

/** How far from straight, as a share of the length. */
export const bendOf = ([, length, bow, twist, kink]: Placement): number =>
  (Math.abs(bow) + Math.abs(twist) + Math.abs(kink)) / Math.abs(length);

/** Samples to a module. */
export const grain = 6;
/** Modules of quiet zone looked at on either side. */
export const quiet = 3;

/** A profile's grey values by module, `grain` to each, from `quiet` modules before the code to as many behind it. */
export interface Samples {
  readonly size: number;
  readonly modules: number;
  readonly value: Float64Array;
  /** 0 where nothing is known, 1 for as many pixels as usual. */
  readonly weight: Float64Array;
}

/** Samples a profile where a code is supposed to lie. */
export function sample(profile: Profile, placement: Placement, modules: number): Samples {
  const { bins, values, counts } = profile;
  const size = (modules + 2 * quiet) * grain;
  const value = new Float64Array(size);
  const weight = new Float64Array(size);
  const usual = ((counts[bins] as number) / bins) * (Math.abs(placement[1]) / (modules * grain));
  const clamp = (bin: number) => Math.max(0, Math.min(bins, Math.round(bin)));
  let edge = clamp(binOf(placement, -quiet / modules));
  let known = 0;
  for (let i = 0; i < size; i++) {
    const next = clamp(binOf(placement, ((i + 1) / grain - quiet) / modules));
    const from = Math.min(edge, next);
    const to = Math.max(edge, next);
    edge = next;
    const count = (counts[to] as number) - (counts[from] as number);
    if (count > 0) {
      value[i] = ((values[to] as number) - (values[from] as number)) / count;
      weight[i] = count / usual;
      known = value[i] as number;
    } else value[i] = known;
  }
  return { size, modules, value, weight };
}

/** The mean grey value between two bins, undefined outside of what was seen. */
export function meanBetween({ bins, values, counts }: Profile, from: number, to: number): number | undefined {
  const low = Math.max(0, Math.floor(from));
  const high = Math.min(bins, Math.ceil(to));
  if (from < 0 || to > bins) return undefined;
  const count = (counts[high] as number) - (counts[low] as number);
  return count > 0 ? ((values[high] as number) - (values[low] as number)) / count : undefined;
}
