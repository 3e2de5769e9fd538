import { binsAcross, dense, type Placement, type Profile } from "./profile.ts";
import type { Symbology } from "./symbology.ts";

/** A guard with what surrounds it: module offsets from the guard's first module, 1 dark. */
interface Guard {
  readonly from: number;
  readonly bits: readonly number[];
  /** Modules from the code's start (or, for the last guard, from its end) to the guard's first module. */
  readonly at: number;
}

const opening: Guard = { from: -5, bits: [0, 0, 0, 0, 0, 1, 0, 1, 0], at: 0 };
const closing: Guard = { from: -1, bits: [0, 1, 0, 1, 0, 0, 0, 0, 0], at: -3 };
const closingUpcE: Guard = { from: -1, bits: [1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0], at: -6 };
const middle: Guard = { from: -1, bits: [1, 0, 1, 0, 1, 0, 1], at: 0 };

/** A code may fill this much of its candidate: less when it was merged with its surroundings, more when cut short. */
const smallestShare = 0.55;
const largestShare = 1.14;
const shareStep = 1.07;
/** Guards are looked for at every so many bins. */
const stride = 3;
const tapsPerModule = 4;

/** How well a guard matches at every place, from -1 to 1, for one module width in bins. */
function match(profile: Float64Array, { from, bits }: Guard, width: number, floor: number): Float32Array {
  const taps: number[] = [];
  const template: number[] = [];
  const padded = (k: number) => bits[Math.max(0, Math.min(bits.length - 1, k))] as number;
  for (let i = 0; i < bits.length * tapsPerModule; i++) {
    const x = (i + 0.5) / tapsPerModule;
    taps.push(Math.round((from + x) * width));
    // Blurred by about half a module: sharp and blurred guards match it alike.
    const k = Math.floor(x);
    const into = x - k - 0.5;
    const side = padded(k + Math.sign(into));
    template.push(-(padded(k) * (0.75 - Math.abs(into) * 0.5) + side * (0.25 + Math.abs(into) * 0.5)));
  }
  const count = taps.length;
  const mean = template.reduce((sum, value) => sum + value, 0) / count;
  const norm = Math.sqrt(template.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  const shape = Float64Array.from(template, (value) => (value - mean) / norm);
  const offset = Int32Array.from(taps);
  const places = Math.floor(profile.length / stride);
  const scores = new Float32Array(places);
  for (let place = 0; place < places; place++) {
    const base = place * stride;
    if (base + (offset[0] as number) < 0 || base + (offset[count - 1] as number) >= profile.length) continue;
    let dot = 0;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < count; i++) {
      const value = profile[base + (offset[i] as number)] as number;
      dot += value * (shape[i] as number);
      sum += value;
      squares += value * value;
    }
    scores[place] = dot / Math.sqrt(Math.max(0, squares - (sum * sum) / count) + floor * count);
  }
  return scores;
}

/** A placement whose guards match. */
export interface Acquired {
  readonly placement: Placement;
  readonly score: number;
}

/**
 * Placements of a code in a profile whose guards match best, whatever the digits are.
 * @param backwards whether the code is read from the profile's far end
 */
export function acquire(
  profile: Profile,
  symbology: Symbology,
  backwards: boolean,
  most: number,
): Acquired[] {
  const values = dense(profile);
  if (backwards) values.reverse();
  const { modules, hasCentre, format } = symbology;
  const nominal = binsAcross / modules;
  const floor = contrastFloor(values);
  const found: Acquired[] = [];
  for (let share = smallestShare; share <= largestShare; share *= shareStep) {
    const width = nominal * share;
    const starts = match(values, opening, width, floor);
    const last = format === "upc_e" ? closingUpcE : closing;
    const ends = match(values, last, width, floor);
    const centres = hasCentre ? strongestNear(match(values, middle, width, floor), width) : undefined;
    pairUp(found, most, { starts, ends, centres, width, modules, endsAt: last.at });
  }
  return found.map(({ placement: [start, length, bow, twist], score }) => ({
    score,
    placement: backwards ? [profile.bins - start, -length, -bow, -twist] : [start, length, bow, twist],
  }));
}

interface Matches {
  readonly starts: Float32Array;
  readonly ends: Float32Array;
  readonly centres: { score: Float32Array; place: Int32Array } | undefined;
  readonly width: number;
  readonly modules: number;
  readonly endsAt: number;
}

const weakestEnd = 0.3;

/** Adds the pairs of guards at about the right distance to the best found so far. */
function pairUp(found: Acquired[], most: number, matches: Matches): void {
  const { starts, ends, centres, width, modules, endsAt } = matches;
  const tolerance = Math.sqrt(shareStep);
  const nearest = Math.ceil((width * (modules / tolerance + endsAt)) / stride);
  const furthest = Math.floor((width * (modules * tolerance + endsAt)) / stride);
  for (let start = 0; start < starts.length; start++) {
    const opens = starts[start] as number;
    if (opens < weakestEnd) continue;
    for (let end = start + nearest; end <= start + furthest && end < ends.length; end++) {
      const closes = ends[end] as number;
      if (closes < weakestEnd) continue;
      let score = opens + closes;
      const length = ((end - start) * stride * modules) / (modules + endsAt);
      let bow = 0;
      if (centres) {
        const halfway = start * stride + (length * (modules - 5)) / (2 * modules);
        const place = Math.round(halfway / stride);
        score += centres.score[place] ?? 0;
        const centre = centres.place[place] ?? place;
        if (centre !== place) bow = 4 * (centre * stride - halfway);
      }
      if (found.length === most && score <= (found[most - 1] as Acquired).score) continue;
      insert(found, most, { placement: [start * stride, length, bow, 0], score }, width);
    }
  }
}

/** Keeps the list sorted and without near doubles. */
function insert(found: Acquired[], most: number, one: Acquired, width: number): void {
  const [start, length] = one.placement;
  const near = found.findIndex(
    ({ placement }) =>
      Math.abs(placement[0] - start) < width / 2 &&
      Math.abs(placement[0] + placement[1] - start - length) < width / 2,
  );
  if (near >= 0) {
    if ((found[near] as Acquired).score >= one.score) return;
    found.splice(near, 1);
  }
  const at = found.findIndex(({ score }) => score < one.score);
  found.splice(at < 0 ? found.length : at, 0, one);
  if (found.length > most) found.pop();
}

/** The strongest match within a few modules of every place: a code seen at a slant has its middle elsewhere. */
function strongestNear(scores: Float32Array, width: number) {
  const reach = Math.round((2.5 * width) / stride);
  const score = new Float32Array(scores.length);
  const place = new Int32Array(scores.length);
  for (let at = 0; at < scores.length; at++) {
    let best = -1;
    for (let near = Math.max(0, at - reach); near <= Math.min(scores.length - 1, at + reach); near++) {
      const value = (scores[near] as number) - (0.1 * Math.abs(near - at)) / reach;
      if (value <= best) continue;
      best = value;
      place[at] = near;
    }
    score[at] = best;
  }
  return { score, place };
}

/** A share of the whole profile's variance: what is flatter than that is no guard. */
function contrastFloor(values: Float64Array): number {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  return 0.05 * (squares / values.length - mean * mean) + 0.01;
}
