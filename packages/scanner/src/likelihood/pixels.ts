import type { Candidate, GreyPicture } from "../decoder/picture.ts";

/** A candidate's pixels, each at its own place: `u` from the candidate's middle in the reading direction, `v` along the bars. */
export interface Pixels {
  readonly count: number;
  readonly u: Float32Array;
  readonly v: Float32Array;
  readonly grey: Uint8Array;
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
  let count = 0;
  for (let line = first; line <= last; line += skip) {
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
  return { count, u, v, grey };
}

/** How the bars lean from the candidate's v: pixels of u per pixel of v, and how that changes per pixel of u. */
export interface Lean {
  readonly shear: number;
  readonly fan: number;
}

/** The lean at which the grey values collapsed along the bars show the strongest edges. */
export function leanOf(pixels: Pixels, candidate: Candidate): Lean {
  const length = candidate.toU - candidate.fromU;
  const height = Math.max(1, candidate.toV - candidate.fromV);
  const sharpness = edgeMeter(pixels, length);
  // A step that moves the bars' ends apart by a pixel cannot be told from none.
  const step = Math.max(0.004, Math.min(0.03, 1.2 / height));
  let lean: Lean = { shear: 0, fan: 0 };
  let best = sharpness(lean);
  const consider = (shear: number, fan: number) => {
    const value = sharpness({ shear, fan });
    if (value <= best) return;
    best = value;
    lean = { shear, fan };
  };
  for (let turn = -0.12; turn <= 0.12; turn += step) consider(turn, 0);
  const { shear } = lean;
  for (const fan of [-3, -2, -1, 1, 2, 3]) consider(shear, (fan * 2 * step) / length);
  const settled = lean;
  for (const turn of [-0.5, 0.5]) consider(settled.shear + turn * step, settled.fan);
  return lean;
}

/** Measures how much a lean's collapsed profile rises and falls, on a part of the pixels. */
function edgeMeter({ count, u, v, grey }: Pixels, length: number): (lean: Lean) => number {
  const size = Math.ceil(length * (1 + 2 * overhang)) + 4;
  const sums = new Float64Array(size);
  const counts = new Float64Array(size);
  return ({ shear, fan }) => {
    sums.fill(0);
    counts.fill(0);
    for (let i = 0; i < count; i++) {
      const at = (u[i] as number) - (v[i] as number) * (shear + fan * (u[i] as number)) + size / 2;
      const bin = Math.floor(at);
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
