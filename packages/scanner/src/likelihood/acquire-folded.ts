import { guardsIn, lengthBetween, type Peak, peaksOf, unusual } from "./acquire.ts";
import { middle } from "./guards.ts";
import { binsAcross, type Placement, type Profile } from "./profile.ts";
import type { Symbology } from "./symbology.ts";

/** Of each guard, so many places are combined; so many combinations are followed up. */
const mostPeaks = 40;
const mostTriples = 6;
/** Folds are tried at every so many modules. */
const step = 4;
/** How much two widths of one face may differ, as a logarithm; how much two faces have to. */
const sameWidth = 0.2;
const otherWidth = 0.1;

interface Triple {
  readonly start: Peak;
  readonly end: Peak;
  /** Bins from the first bar to the middle and from there to the last one. */
  readonly before: number;
  readonly behind: number;
  readonly score: number;
}

/**
 * Placements of a code around an edge, read forwards: a half without the fold tells its face's width, the guard of the other one
 * how wide the other face's modules are, and so where the fold is.
 */
export function acquireFolded(profile: Profile, symbology: Symbology): Placement[] {
  const { widths, starts, ends, endModules, centres } = guardsIn(profile, symbology, false);
  if (!centres) return [];
  const half = symbology.modules / 2;
  const middles = peaksOf(centres, widths).slice(0, mostPeaks);
  const triples: Triple[] = [];
  for (const start of starts.slice(0, mostPeaks)) {
    for (const end of ends.slice(0, mostPeaks)) {
      const length = lengthBetween(start, end, endModules);
      if (length === undefined) continue;
      for (const centre of middles) {
        const before = centre.bin + (middle.modules / 2) * centre.width - start.bin;
        const behind = length - before;
        if (before < length * 0.2 || behind < length * 0.2) continue;
        if (Math.abs(Math.log(before / behind)) < otherWidth) continue;
        const isBehindFlat = isClose(behind / half, end.width) && isClose(behind / half, centre.width);
        const isBeforeFlat = isClose(before / half, start.width) && isClose(before / half, centre.width);
        if (!isBehindFlat && !isBeforeFlat) continue;
        triples.push({
          start,
          end,
          before,
          behind,
          score: start.score + end.score + centre.score - unusual(length),
        });
      }
    }
  }
  return distinct(triples, binsAcross / symbology.modules / 2).flatMap(({ start, end, before, behind }) => {
    const length = before + behind;
    const folds = [
      ...foldsIn(before, behind / half, start.width, half),
      ...foldsIn(behind, before / half, end.width, half).map(({ bin, module }) => ({
        bin: length - bin,
        module: symbology.modules - module,
      })),
    ];
    return folds.map(({ bin, module }): Placement => {
      const at = module / symbology.modules;
      return [start.bin, length, 0, 0, bin - at * length, at];
    });
  });
}

/** The likeliest triples that differ in a place by more than `near` bins. */
function distinct(triples: Triple[], near: number): Triple[] {
  const found: Triple[] = [];
  triples.sort((one, other) => other.score - one.score);
  for (const one of triples) {
    const isKnown = found.some(
      ({ start, before, behind }) =>
        Math.abs(start.bin - one.start.bin) < near &&
        Math.abs(before - one.before) < near &&
        Math.abs(behind - one.behind) < near,
    );
    if (!isKnown) found.push(one);
    if (found.length === mostTriples) break;
  }
  return found;
}

/**
 * Where the fold may be in one half, counted from the code's end there.
 * @param length of that half, in bins
 * @param flat width of a module of the other face
 * @param width of a module at this end, as its guard has it
 */
function foldsIn(length: number, flat: number, width: number, half: number) {
  const found: { bin: number; module: number }[] = [];
  for (let module = step; module < half; module += step) {
    const bin = length - (half - module) * flat;
    if (bin > 0 && isClose(bin / module, width)) found.push({ bin, module });
  }
  return found;
}

const isClose = (one: number, other: number) => Math.abs(Math.log(one / other)) < sameWidth;
