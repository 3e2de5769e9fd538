import type { Evidence } from "./evidence.ts";
import { grain, quiet, type Samples } from "./profile.ts";

/** How dark one dark module makes its surroundings: `reach` modules before it, itself, `reach` behind it. */
export interface Kernel {
  readonly sigma: number;
  readonly reach: number;
  readonly darkness: Float64Array;
}

/** Blurs are told apart this finely, in modules. */
const blurStep = 0.05;
export const sharpest = 0.2;
export const blurriest = 1.8;

/** How blur spreads a point: a lens and a small pixel by a Gaussian, a lens out of focus by a disc. */
export type BlurShape = "gaussian" | "disc";

const kernels: Record<BlurShape, Map<number, Kernel>> = { gaussian: new Map(), disc: new Map() };

/** What a disc's rim is softened by, in modules: the pixel, and what is left of the lens. */
const rim = 0.25;
const slices = 24;

/** One module's darkness under a blur whose standard deviation is `sigma` modules, pixel and lens together. */
export function kernelOf(sigma: number, shape: BlurShape): Kernel {
  const key = Math.round(Math.max(sharpest, Math.min(blurriest, sigma)) / blurStep);
  const known = kernels[shape].get(key);
  if (known) return known;
  const blur = key * blurStep;
  const { reach, edge } = shape === "disc" && blur > rim ? discOf(blur) : gaussianOf(blur);
  const darkness = new Float64Array((2 * reach + 1) * grain);
  for (let i = 0; i < darkness.length; i++) {
    const x = (i + 0.5) / grain - reach;
    darkness[i] = edge(x) - edge(x - 1);
  }
  const kernel = { sigma: blur, reach, darkness };
  kernels[shape].set(key, kernel);
  return kernel;
}

/** How far a blur reaches, in modules, and what it makes of an edge: from 0 to 1. */
interface Spread {
  readonly reach: number;
  edge(x: number): number;
}

const gaussianOf = (blur: number): Spread => ({
  reach: Math.ceil(2.8 * blur),
  edge: (x) => normalCdf(x / blur),
});

/** A disc seen along the bars weighs a place by the chord there; its standard deviation is half its radius. */
function discOf(blur: number): Spread {
  const radius = 2 * Math.sqrt(blur * blur - rim * rim);
  const places = Array.from({ length: slices }, (_, slice) => (2 * (slice + 0.5)) / slices - 1);
  const chords = places.map((place) => Math.sqrt(1 - place * place));
  const area = chords.reduce((sum, chord) => sum + chord, 0);
  return {
    reach: Math.ceil(radius + 2.8 * rim),
    edge: (x) =>
      places.reduce(
        (sum, place, at) => sum + ((chords[at] as number) / area) * normalCdf((x - place * radius) / rim),
        0,
      ),
  };
}

/** The normal distribution function, by Abramowitz and Stegun 26.2.17. */
export function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x));
  const series =
    t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = 0.3989422804 * Math.exp((-x * x) / 2) * series;
  return x < 0 ? tail : 1 - tail;
}

/** What the dark modules make of every sample: 0 where white, 1 where black. */
export function darknessOf(dark: Uint8Array, { reach, darkness }: Kernel): Float64Array {
  const total = new Float64Array((dark.length + 2 * quiet) * grain);
  for (let module = 0; module < dark.length; module++) {
    if (!dark[module]) continue;
    const start = (module - reach + quiet) * grain;
    const from = Math.max(0, -start);
    const to = Math.min(darkness.length, total.length - start);
    for (let i = from; i < to; i++) total[start + i] = (total[start + i] as number) + (darkness[i] as number);
  }
  return total;
}

/** How many modules apart two may be and still share samples. */
export const span = 11;

/** White level and contrast at every sample, in grey values. */
export interface Lighting {
  readonly white: Float64Array;
  readonly contrast: Float64Array;
}

/** Room for the samples of the longest code. */
const weighted = new Float64Array(1024);
const weights = new Float64Array(1024);
const row = new Float64Array(256);

/** Adds what samples under a lighting say, `share` times, to the evidence. */
export function addEvidence(
  into: Evidence,
  { size, modules, value, weight }: Samples,
  { white, contrast }: Lighting,
  { reach, darkness }: Kernel,
  share = 1,
): void {
  let mass = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < size; i++) {
    const depth = contrast[i] as number;
    if (depth <= 0) {
      weights[i] = 0;
      weighted[i] = 0;
      continue;
    }
    const trust = (weight[i] as number) * depth * depth * share;
    const dark = ((white[i] as number) - (value[i] as number)) / depth;
    weights[i] = trust;
    weighted[i] = trust * dark;
    mass += trust;
    sum += trust * dark;
    squares += trust * dark * dark;
  }
  into.energy += squares;
  if (mass > 0) into.spread += squares - (sum * sum) / mass;
  const { seen, shared } = into;
  const length = darkness.length;
  for (let module = 0; module < modules; module++) {
    const start = (module - reach + quiet) * grain;
    const from = Math.max(0, -start);
    const to = Math.min(length, size - start);
    let dot = 0;
    for (let i = from; i < to; i++) {
      const part = darkness[i] as number;
      dot += part * (weighted[start + i] as number);
      row[i] = part * (weights[start + i] as number);
    }
    seen[module] = (seen[module] as number) + dot;
    const furthest = Math.min(span, modules - module, 2 * reach + 1);
    for (let apart = 0; apart < furthest; apart++) {
      const shift = apart * grain;
      let common = 0;
      for (let i = Math.max(from, shift); i < to; i++) {
        common += (row[i] as number) * (darkness[i - shift] as number);
      }
      shared[module * span + apart] = (shared[module * span + apart] as number) + common;
    }
  }
}
