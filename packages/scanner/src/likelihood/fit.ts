import {
  type BlurShape,
  blurriest,
  darknessOf,
  type Kernel,
  kernelOf,
  type Lighting,
  sharpest,
} from "./kernel.ts";
import { grain, type Placement, quiet, type Samples, tent } from "./profile.ts";

/** How a code is seen: where, how blurred, under which light. */
export interface View {
  readonly placement: Placement;
  readonly sigma: number;
  readonly blurShape: BlurShape;
  readonly lighting: Lighting;
}

/** How much a fit may move: degrees of freedom of the light (white and contrast each) and of the placement. */
export interface Freedom {
  readonly light: number;
  readonly place: number;
}

/**
 * Improves a view of the code with these dark modules: one Gauss-Newton step of the least squares problem in light,
 * placement and blur together.
 */
export function improve(view: View, samples: Samples, dark: Uint8Array, { light, place }: Freedom): View {
  const { size, modules, value, weight } = samples;
  const { blurShape } = view;
  const kernel = kernelOf(view.sigma, blurShape);
  const [softKernel, hardKernel] = [0.1, -0.1].map((by) => kernelOf(kernel.sigma + by, blurShape)) as [
    Kernel,
    Kernel,
  ];
  const shape = darknessOf(dark, kernel);
  const softer = darknessOf(dark, softKernel);
  const harder = darknessOf(dark, hardKernel);
  const blurGap = softKernel.sigma - hardKernel.sigma;
  const unknowns = 2 * light + place + 1;
  const normal = new Float64Array(unknowns * (unknowns + 1));
  const row = new Float64Array(unknowns + 1);
  let mass = 0;
  for (let i = 1; i < size - 1; i++) {
    const trust = weight[i] as number;
    if (trust === 0) continue;
    const t = ((i + 0.5) / grain - quiet) / modules;
    const contrast = view.lighting.contrast[i] as number;
    const here = shape[i] as number;
    const slope = (((shape[i + 1] as number) - (shape[i - 1] as number)) * grain) / 2;
    for (let k = 0, power = 1; k < light; k++, power *= 2 * t - 1) {
      row[k] = power;
      row[light + k] = -power * here;
    }
    for (let k = 0; k < place; k++)
      row[2 * light + k] = -contrast * slope * bend(k, t, view.placement, modules);
    row[unknowns - 1] = (-contrast * ((softer[i] as number) - (harder[i] as number))) / blurGap;
    row[unknowns] = value[i] as number;
    mass += trust * contrast * contrast;
    for (let a = 0; a < unknowns; a++) {
      const scaled = trust * (row[a] as number);
      for (let b = a; b <= unknowns; b++) {
        normal[a * (unknowns + 1) + b] =
          (normal[a * (unknowns + 1) + b] as number) + scaled * (row[b] as number);
      }
    }
  }
  const solution = solve(normal, unknowns, 2 * light, mass / size);
  return viewAfter(view, solution, samples, { light, place });
}

/** The shapes a placement is moved by, in modules: shift, stretch, bow, twist; kink and its place where it is folded. */
function bend(k: number, t: number, [, length, , , kink, at]: Placement, modules: number): number {
  if (k === 0) return 1;
  if (k === 1) return t;
  if (kink !== 0) {
    if (k === 2) return tent(t, at);
    return ((kink * modules) / length) * (t < at ? -t / at ** 2 : (1 - t) / (1 - at) ** 2);
  }
  return k === 2 ? t * (1 - t) : t * (1 - t) * (1 - 2 * t);
}

function viewAfter(
  { placement, sigma, blurShape }: View,
  solution: Float64Array,
  { size, modules }: Samples,
  { light, place }: Freedom,
): View {
  const white = new Float64Array(size);
  const contrast = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const t = ((i + 0.5) / grain - quiet) / modules;
    for (let k = 0, power = 1; k < light; k++, power *= 2 * t - 1) {
      white[i] = (white[i] as number) + power * (solution[k] as number);
      contrast[i] = (contrast[i] as number) + power * (solution[light + k] as number);
    }
  }
  const module = placement[1] / modules;
  const moved = (k: number, most: number) =>
    k < place ? -Math.max(-most, Math.min(most, solution[2 * light + k] as number)) : 0;
  const step = (k: number) => moved(k, 1.5) * module;
  const [start, length, bow, twist, kink, at] = placement;
  return {
    placement:
      kink === 0
        ? [start + step(0), length + step(1), bow + step(2), twist + step(3), kink, at]
        : [start + step(0), length + step(1), bow, twist, kink + step(2), within(at + moved(3, 0.04))],
    sigma: Math.max(
      sharpest,
      Math.min(blurriest, sigma + Math.max(-0.3, Math.min(0.3, solution[2 * light + place] as number))),
    ),
    blurShape,
    lighting: { white, contrast },
  };
}

/** Folds are looked for within the bars. */
const within = (at: number) => Math.max(0.03, Math.min(0.97, at));

/** Solves the symmetric system in place; unknowns from `damped` on are held back as if seen at 0 a few times. */
function solve(normal: Float64Array, unknowns: number, damped: number, mass: number): Float64Array {
  const width = unknowns + 1;
  const at = (row: number, column: number) => normal[row * width + column] as number;
  for (let a = 0; a < unknowns; a++) {
    for (let b = 0; b < a; b++) normal[a * width + b] = at(b, a);
    normal[a * width + a] = at(a, a) * (1 + 1e-6) + (a >= damped ? mass * 0.5 : 1e-6);
  }
  for (let pivot = 0; pivot < unknowns; pivot++) {
    for (let row = pivot + 1; row < unknowns; row++) {
      const factor = at(row, pivot) / at(pivot, pivot);
      for (let column = pivot; column < width; column++) {
        normal[row * width + column] = at(row, column) - factor * at(pivot, column);
      }
    }
  }
  const solution = new Float64Array(unknowns);
  for (let row = unknowns - 1; row >= 0; row--) {
    let rest = at(row, unknowns);
    for (let column = row + 1; column < unknowns; column++)
      rest -= at(row, column) * (solution[column] as number);
    solution[row] = rest / at(row, row);
  }
  return solution;
}

/** A first guess of the light: the brightest and darkest within nine modules, evened out. */
export function guessLighting({ size, value }: Samples): Lighting {
  const cells = Math.ceil(size / grain);
  const high = new Float64Array(cells).fill(Number.NEGATIVE_INFINITY);
  const low = new Float64Array(cells).fill(Number.POSITIVE_INFINITY);
  for (let i = 0; i < size; i++) {
    const cell = Math.floor(i / grain);
    const here = value[i] as number;
    if (here > (high[cell] as number)) high[cell] = here;
    if (here < (low[cell] as number)) low[cell] = here;
  }
  const brightest = evened(greatest(high, 9, 1));
  const darkest = evened(greatest(low, 9, -1));
  const white = new Float64Array(size);
  const contrast = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    const cell = Math.floor(i / grain);
    white[i] = brightest[cell] as number;
    contrast[i] = Math.max(1, (brightest[cell] as number) - (darkest[cell] as number));
  }
  return { white, contrast };
}

/** The greatest (or with sign -1 least) value up to `near` places away. */
function greatest(values: Float64Array, near: number, sign: 1 | -1): Float64Array {
  const found = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) {
    let best = values[at] as number;
    const end = Math.min(values.length, at + near + 1);
    for (let other = Math.max(0, at - near); other < end; other++) {
      if (((values[other] as number) - best) * sign > 0) best = values[other] as number;
    }
    found[at] = best;
  }
  return found;
}

/** The mean up to four places away. */
function evened(values: Float64Array): Float64Array {
  const found = new Float64Array(values.length);
  for (let at = 0; at < values.length; at++) {
    const from = Math.max(0, at - 4);
    const end = Math.min(values.length, at + 5);
    let sum = 0;
    for (let other = from; other < end; other++) sum += values[other] as number;
    found[at] = sum / (end - from);
  }
  return found;
}
