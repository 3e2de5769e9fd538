import { closing, closingUpcE, type Guard, match, middle, opening, stride } from "./guards.ts";
import { binsAcross, dense, type Placement, type Profile, unfolded } from "./profile.ts";
import type { Symbology } from "./symbology.ts";

/** A code fills so much of its candidate: less when that was merged with its surroundings, more when cut short. */
const smallestShare = 0.5;
const largestShare = 1.18;
/** Mostly the candidate reaches a little beyond the bars. */
const usualShare = 0.87;
/** Modules are this much wider or narrower at a guard than on average, seen at a slant or around a can. */
const widthSpread = 1.45;
const widthStep = 1.1;
const weakestGuard = 0.45;
const mostPeaks = 120;
/** In modules: so that sharp and blurred guards match alike. */
const guardBlur = 0.35;
/** The middle guard may be so many modules from where the others say it is. */
const centreSlack = 3;

/** A guard found: its first module's bin, the module's width in bins there, how well it matches. */
export interface Peak {
  readonly bin: number;
  readonly width: number;
  readonly score: number;
}

interface Ends {
  readonly start: number;
  readonly length: number;
  readonly bow: number;
  readonly twist: number;
  readonly score: number;
}

/** The guards in a profile, by place and width. */
interface Guards {
  readonly widths: readonly number[];
  readonly starts: readonly Peak[];
  readonly ends: readonly Peak[];
  /** Of the last guard. */
  readonly endModules: number;
  /** How well a middle guard matches anywhere, by width; undefined where the symbology has none. */
  readonly centres: readonly Float32Array[] | undefined;
}

/** Finds the guards in a profile. @param backwards whether the code is read from the profile's far end */
export function guardsIn(profile: Profile, symbology: Symbology, backwards: boolean): Guards {
  const values = dense(profile);
  if (backwards) values.reverse();
  const nominal = binsAcross / symbology.modules;
  const widths: number[] = [];
  const widest = nominal * largestShare * widthSpread;
  for (let width = (nominal * smallestShare) / widthSpread; width <= widest; width *= widthStep)
    widths.push(width);
  const floor = contrastFloor(values);
  const matches = (guard: Guard) => widths.map((width) => match(values, guard, width, floor, guardBlur));
  const last = symbology.format === "upc_e" ? closingUpcE : closing;
  return {
    widths,
    starts: peaksOf(matches(opening), widths),
    ends: peaksOf(matches(last), widths),
    endModules: last.modules,
    centres: symbology.hasCentre ? matches(middle) : undefined,
  };
}

/**
 * Placements of a code in a profile whose guards match best, whatever the digits are.
 * @param backwards whether the code is read from the profile's far end
 * @param most how many pairs of outer guards are followed up, each with a few places of the middle one
 */
export function acquire(
  profile: Profile,
  symbology: Symbology,
  backwards: boolean,
  most: number,
): Placement[] {
  const { widths, starts, ends, endModules, centres } = guardsIn(profile, symbology, backwards);
  const found: Ends[] = [];
  for (const start of starts) {
    for (const end of ends) {
      const pair = pairOf(start, end, endModules, symbology.modules);
      if (!pair) continue;
      const score = pair.score + (centres ? centreOf(pair, centres, widths, symbology.modules)[0].score : 0);
      keep(found, most, { ...pair, score }, binsAcross / symbology.modules);
    }
  }
  return found
    .flatMap((pair) => {
      const bows = centres ? centreOf(pair, centres, widths, symbology.modules) : [];
      const bent = [0, ...bows.map(({ shift }) => 4 * shift)].map((extra): Placement => {
        return [pair.start, pair.length, pair.bow + extra, pair.twist, ...unfolded];
      });
      // Of guards that are a blur only the place is right, not the width.
      return [...bent, [pair.start, pair.length, 0, 0, ...unfolded] as const];
    })
    .map(([start, length, bow, twist, ...fold]) =>
      backwards
        ? [profile.bins - start, -length, -bow, -twist, ...fold]
        : [start, length, bow, twist, ...fold],
    );
}

/** Places and widths where a guard matches better than next to them. */
export function peaksOf(scores: readonly Float32Array[], widths: readonly number[]): Peak[] {
  const peaks: Peak[] = [];
  scores.forEach((row, at) => {
    const narrower = scores[at - 1];
    const wider = scores[at + 1];
    for (let place = 1; place < row.length - 1; place++) {
      const score = row[place] as number;
      if (score < weakestGuard || score < (row[place - 1] as number) || score <= (row[place + 1] as number))
        continue;
      if (narrower && score < (narrower[place] as number)) continue;
      if (wider && score < (wider[place] as number)) continue;
      peaks.push({ bin: place * stride, width: widths[at] as number, score });
    }
  });
  return peaks.sort((one, other) => other.score - one.score).slice(0, mostPeaks);
}

/** The code between two guards, when there can be one; a slant shows in the guards' widths, a can in their distance. */
function pairOf(start: Peak, end: Peak, endModules: number, modules: number): Ends | undefined {
  const length = lengthBetween(start, end, endModules);
  if (length === undefined) return undefined;
  const excess = length / (modules * Math.sqrt(start.width * end.width));
  const slant = Math.sqrt(end.width / start.width);
  if (excess < 0.88 || excess > 2 || slant < 0.65 || slant > 1.55) return undefined;
  return {
    start: start.bin,
    length,
    bow: 4 * length * (1 / (1 + slant) - 0.5),
    twist: excess > 1.08 ? length * (1 / excess - 1) : 0,
    score:
      start.score +
      end.score -
      0.6 * Math.abs(Math.log(excess)) -
      0.4 * Math.abs(Math.log(slant)) -
      unusual(length),
  };
}

/** Bins from the first bar to the last one, where a code can be as long. */
export function lengthBetween(start: Peak, end: Peak, endModules: number): number | undefined {
  const length = end.bin + endModules * end.width - start.bin;
  return length < binsAcross * smallestShare || length > binsAcross * largestShare ? undefined : length;
}

/** What a length other than the usual one costs a pair of guards. */
export const unusual = (length: number) => 0.6 * Math.abs(Math.log(length / (usualShare * binsAcross)));

interface Centre {
  /** From where the outer guards say it is, in bins. */
  readonly shift: number;
  readonly score: number;
}

/** The two best places of the middle guard near to where the outer ones say that it is. */
function centreOf(
  { start, length, bow, twist }: Ends,
  scores: readonly Float32Array[],
  widths: readonly number[],
  modules: number,
): [Centre, ...Centre[]] {
  const width = (length / modules) * (1 - twist / length / 2);
  const at = Math.round(Math.log(width / (widths[0] as number)) / Math.log(widthStep));
  const row = scores[Math.max(0, Math.min(scores.length - 1, at))] as Float32Array;
  const expected = (start + length / 2 + bow / 4 - 2.5 * width) / stride;
  const reach = (centreSlack * width) / stride;
  const found: Centre[] = [];
  const from = Math.max(1, Math.ceil(expected - reach));
  for (let place = from; place <= Math.min(row.length - 2, expected + reach); place++) {
    const score = row[place] as number;
    if (score < (row[place - 1] as number) || score <= (row[place + 1] as number)) continue;
    found.push({ shift: (place - expected) * stride, score });
  }
  const [best, second] = found.sort((one, other) => other.score - one.score);
  if (!best) return [{ shift: 0, score: 0 }];
  return second ? [best, second] : [best];
}

/** Keeps the list sorted and without near doubles. */
function keep(found: Ends[], most: number, one: Ends, width: number): void {
  if (found.length === most && one.score <= (found[most - 1] as Ends).score) return;
  const near = found.findIndex(
    ({ start, length }) =>
      Math.abs(start - one.start) < width / 2 &&
      Math.abs(start + length - one.start - one.length) < width / 2,
  );
  if (near >= 0) {
    if ((found[near] as Ends).score >= one.score) return;
    found.splice(near, 1);
  }
  const at = found.findIndex(({ score }) => score < one.score);
  found.splice(at < 0 ? found.length : at, 0, one);
  if (found.length > most) found.pop();
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
