import type { Candidate, GreyPicture } from "../engine/picture.ts";

/** A candidate's pixels, each at its own place: `u` from the candidate's middle in the reading direction, `v` along the bars. */
export interface Pixels {
  readonly count: number;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly grey: Uint8Array;
  /** Where each line of pixels begins. */
  readonly lines: readonly number[];
}

/** Candidates may be cut short: this share of their length is taken in at either end as well. */
export const overhang = 0.16;

/** Enough pixels to average noise away; more only cost time. */
const mostPixels = 48_000;

/** The pixels of a candidate; of large ones only every so many lines, but never fewer samples across the bars. */
export function pixelsOf({ width, height, data }: GreyPicture, candidate: Candidate): Pixels {
  const { angle } = candidate;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const halfU = (candidate.toU - candidate.fromU) * (0.5 + overhang);
  const halfV = (candidate.toV - candidate.fromV) / 2;
  const middleU = (candidate.fromU + candidate.toU) / 2;
  const middleV = (candidate.fromV + candidate.toV) / 2;
  const byRows = Math.abs(cos) >= Math.abs(sin);
  // Pixels are visited in lines along the nearer axis: u = alongU * at + acrossU * line, and so on for v.
  const [alongU, alongV, acrossU, acrossV] = byRows ? [cos, -sin, sin, cos] : [sin, cos, cos, -sin];
  const [length, lines, stride, lineStride] = byRows ? [width, height, 1, width] : [height, width, width, 1];
  const reach = Math.abs(halfU * acrossU) + Math.abs(halfV * acrossV);
  const middle = middleU * acrossU + middleV * acrossV;
  const first = Math.max(0, Math.ceil(middle - reach));
  const last = Math.min(lines - 1, Math.floor(middle + reach));
  const skip = Math.max(1, Math.ceil((4 * halfU * halfV) / mostPixels));
  const most =
    (Math.floor(Math.max(0, last - first) / skip) + 1) * Math.ceil((2 * halfU) / Math.abs(alongU) + 2);
  const u = new Float32Array(most);
  const v = new Float32Array(most);
  const grey = new Uint8Array(most);
  const begins: number[] = [];
  let count = 0;
  for (let line = first; line <= last; line += skip) {
    begins.push(count);
    const offU = line * acrossU - middleU;
    const offV = line * acrossV - middleV;
    const centre = -offU / alongU;
    const half = halfU / Math.abs(alongU);
    const to = Math.min(length - 1, Math.floor(centre + half));
    for (let at = Math.max(0, Math.ceil(centre - half)); at <= to; at++) {
      const pixelV = at * alongV + offV;
      if (pixelV < -halfV || pixelV > halfV) continue;
      u[count] = at * alongU + offU;
      v[count] = pixelV;
      grey[count++] = data[at * stride + line * lineStride] as number;
    }
  }
  return { count, u, v, grey, lines: begins };
}

/** How the bars lean from the candidate's v: pixels of u per pixel of v, and how that changes per pixel of u. */
export interface Lean {
  readonly shear: number;
  readonly fan: number;
}

/** Bars are looked for this far from the candidate's own direction, and turned so much more at its ends. */
const mostTurn = 0.12;
const mostFan = 0.24;
const meteredPixels = 12_000;

/** The lean at which the grey values collapsed along the bars show the strongest edges. */
export function leanOf(pixels: Pixels, candidate: Candidate): Lean {
  const length = candidate.toU - candidate.fromU;
  const height = Math.max(1, candidate.toV - candidate.fromV);
  const whole = edgeMeter(pixels, [-length, length]);
  // Turned by a step, the bars' ends move apart by two pixels.
  const step = Math.max(0.008, Math.min(0.06, 2 / height));
  const shear = strongest(whole, { shear: 0, fan: 0 }, mostTurn, step).shear;
  const sides = [-1, 1].map((side) => {
    const part = side < 0 ? ([-length / 2, -length / 6] as const) : ([length / 6, length / 2] as const);
    return strongest(edgeMeter(pixels, part), { shear, fan: 0 }, mostFan, step).shear;
  }) as [number, number];
  const fanned = { shear: (sides[0] + sides[1]) / 2, fan: (sides[1] - sides[0]) / (length * 0.667) };
  const [leaning, value] = [{ shear, fan: 0 }, fanned]
    .map((lean) => [lean, whole(lean)] as const)
    .reduce((one, other) => (other[1] > one[1] ? other : one));
  return settle(whole, leaning, value, step / 2, (2 * step) / length);
}

/** Walks to the nearest lean with the strongest edges, by ever smaller steps. */
function settle(meter: Meter, from: Lean, value: number, shearStep: number, fanStep: number): Lean {
  let lean = from;
  let best = value;
  for (const scale of [1, 0.5]) {
    for (const [turn, spread] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const) {
      const next = { shear: lean.shear + turn * scale * shearStep, fan: lean.fan + spread * scale * fanStep };
      const edges = meter(next);
      if (edges <= best) continue;
      best = edges;
      lean = next;
    }
  }
  return lean;
}

function strongest(meter: Meter, around: Lean, most: number, step: number): Lean {
  let best = { lean: around, value: meter(around) };
  for (let turn = step; turn <= most; turn += step) {
    for (const shear of [around.shear - turn, around.shear + turn]) {
      const lean = { shear, fan: around.fan };
      const value = meter(lean);
      if (value > best.value) best = { lean, value };
    }
  }
  return best.lean;
}

/** How strong the edges are when the grey values are collapsed along bars that lean so. */
type Meter = (lean: Lean) => number;

/** Measures on a part of the pixels between two places in the reading direction. */
function edgeMeter(pixels: Pixels, [fromU, toU]: readonly [number, number]): Meter {
  const { count, u, v, grey } = thinned(pixels, fromU, toU);
  let reach = 0;
  for (let i = 0; i < count; i++) reach = Math.max(reach, Math.abs(u[i] as number), Math.abs(v[i] as number));
  const size = Math.ceil(3 * reach) + 4;
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  return ({ shear, fan }) => {
    sums.fill(0);
    counts.fill(0);
    for (let i = 0; i < count; i++) {
      const along = u[i] as number;
      const bin = Math.floor(along - (v[i] as number) * (shear + fan * along) + size / 2);
      if (bin < 0 || bin >= size) continue;
      sums[bin] = (sums[bin] as number) + (grey[i] as number);
      counts[bin] = (counts[bin] as number) + 1;
    }
    let rises = 0;
    let total = 0;
    for (let bin = 1; bin < size; bin++) {
      const here = counts[bin] as number;
      const before = counts[bin - 1] as number;
      if (here === 0 || before === 0) continue;
      const rise = (sums[bin] as number) / here - (sums[bin - 1] as number) / before;
      const weight = Math.min(here, before);
      rises += rise * rise * weight;
      total += weight;
    }
    return total > 0 ? rises / total : 0;
  };
}

/** Some of the lines of pixels, cut to a part of the reading direction. */
function thinned({ count, u, v, grey, lines }: Pixels, fromU: number, toU: number): Pixels {
  const every = Math.max(1, Math.round(count / meteredPixels));
  const kept = { u: new Float32Array(count), v: new Float32Array(count), grey: new Uint8Array(count) };
  let size = 0;
  for (let line = 0; line < lines.length; line += every) {
    const end = lines[line + 1] ?? count;
    for (let i = lines[line] as number; i < end; i++) {
      const along = u[i] as number;
      if (along < fromU || along > toU) continue;
      kept.u[size] = along;
      kept.v[size] = v[i] as number;
      kept.grey[size++] = grey[i] as number;
    }
  }
  return { count: size, lines: [], ...kept };
}
