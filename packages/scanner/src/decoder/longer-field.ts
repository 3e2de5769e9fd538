import { isShort, type ScannedCode } from "../code.ts";
import type { PicturePoint } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import { centreOf } from "../geometry/region.ts";
import { placeOf } from "../localise/place-of.ts";
import { type LocalisedLook, placesOf } from "./localised-look.ts";

/** More than all voters together can say for a code. */
const denial = -9;

/** Votes against every short code that lies on a longer one, even if the longer one is not read. */
export function denyPartsOfLonger(look: LocalisedLook): void {
  const { ballot } = look;
  for (const code of [...ballot.believed(), ...ballot.doubtful()]) {
    const angles = () => placesOf(code, look.candidates()).map(({ angle }) => angle);
    if (isShort(code) && barsGoOn(look.grey(), code, angles())) ballot.vote(code, "field", denial);
  }
}

/** Samples to a module, and modules along the bars that are averaged: bars stay, lettering fades. */
const fineness = 4;
const band = 5;
/**
 * Distances beyond either end, in modules: past the outermost bar's blur, the least that must be visible, the quiet zone, and
 * past it.
 */
const beyond = { from: 1.2, seen: 3, quiet: 6.2, past: 20 };
/** A change of brightness is an edge when it is this share of what the code's own bars change. */
const edgeShare = 0.35;
/** So many edges within the quiet zone are bars, and so many in all: the rim of a label or a line has fewer. */
const fewest = { quiet: 2, all: 6 };
/**
 * In modules: the most a frame's line is wide, how much its distances from the two ends may differ, and how far it is at least
 * from what is past it. No code has spaces of more than four modules.
 */
const frame = { line: 3, apart: 1.5, past: 5.5 };

/**
 * Whether bars continue beyond a short code's ends: every engine takes a part of an EAN-13 for a short code. Also true where a
 * quiet zone is outside the picture, because then that is unknown. One line at the same distance from both ends, farther
 * from what is past it than bars are from each other, is a printed frame.
 * @param angles of the bars that were localised there: a reader tells the row it happened to read, which may slant
 */
export function barsGoOn(grey: GreyPicture, code: ScannedCode, angles: readonly number[]): boolean {
  const told = placeOf(code);
  const half = (code.format === "ean_8" ? 67 : 51) / 2;
  return [told.angle, ...angles].some((angle) => {
    const slant = Math.cos(angle - told.angle);
    const module = (Math.abs(slant) * (told.toU - told.fromU)) / (2 * half);
    if (module < 0.5) return false;
    const line = (from: number, to: number) =>
      brightnessAlong(grey, centreOf(code.corners), { angle, module, from, to });
    const own = line(-half, half);
    const least = edgeShare * (Math.max(...own) - Math.min(...own));
    const [before, behind] = [-1, 1].map((side) =>
      fieldOf(line(side * (half + beyond.from), side * (half + beyond.past)), least),
    ) as [Field, Field];
    if (isFrame(before, behind)) return false;
    // Behind a UPC-E, past its quiet zone, an add-on of two or five digits may stand.
    const mayGoOn = (side: number) => code.format === "upc_e" && side * slant > 0;
    return hasBars(before, mayGoOn(-1)) || hasBars(behind, mayGoOn(1));
  });
}

/** What lies beyond one end of a code: its edges, and how far it is in the picture; both in samples. */
interface Field {
  readonly edges: readonly number[];
  readonly seen: number;
}

const samples = (modules: number) => modules * fineness;
const quietSamples = samples(beyond.quiet - beyond.from);

function fieldOf(outside: readonly number[], least: number): Field {
  const end = outside.findIndex(Number.isNaN);
  const seen = end < 0 ? outside.length : end;
  return { edges: edgesOf(outside.slice(0, seen), least), seen };
}

function hasBars({ edges, seen }: Field, mayGoOn: boolean): boolean {
  if (seen < samples(beyond.seen - beyond.from)) return true;
  const inQuiet = edges.filter((at) => at < quietSamples).length;
  if (inQuiet >= fewest.quiet) return true;
  // One edge and then the picture's: the rest of the field is not seen.
  if (inQuiet > 0 && seen < quietSamples) return true;
  return edges.length >= fewest.all && (inQuiet > 0 || !mayGoOn);
}

function isFrame(before: Field, behind: Field): boolean {
  return Math.abs(lineIn(before) - lineIn(behind)) <= samples(frame.apart);
}

/** Where a line in a field begins that stands alone; not a number where there is none, or its surroundings are not seen. */
function lineIn({ edges: [start = 0, end = Infinity, next = Infinity], seen }: Field): number {
  const isAlone = Math.min(next, seen) - end >= samples(frame.past);
  return isAlone && end - start <= samples(frame.line) ? start : Number.NaN;
}

/** A line through a code's middle; its ends in modules from there. */
interface Line {
  readonly angle: number;
  readonly module: number;
  readonly from: number;
  readonly to: number;
}

/** Mean brightness over the band at each step of a line; not a number outside of the picture. */
function brightnessAlong(
  { width, height, data }: GreyPicture,
  middle: PicturePoint,
  { angle, module, from, to }: Line,
): number[] {
  const [cos, sin] = [Math.cos(angle) * module, Math.sin(angle) * module];
  const valueAt = (u: number, v: number) => {
    const [x, y] = [Math.floor(middle.x + u * cos - v * sin), Math.floor(middle.y + u * sin + v * cos)];
    return x >= 0 && y >= 0 && x < width && y < height ? (data[y * width + x] as number) : Number.NaN;
  };
  const rows = band * fineness;
  return Array.from({ length: Math.ceil(Math.abs(to - from) * fineness) }, (_, step) => {
    const u = from + (Math.sign(to - from) * (step + 0.5)) / fineness;
    let sum = 0;
    for (let row = 0; row < rows; row++) sum += valueAt(u, ((row + 0.5) / rows - 0.5) * band);
    return sum / rows;
  });
}

/** Where brightness turns by at least so much, from the first bar on: the samples' places. */
function edgesOf(line: readonly number[], least: number): number[] {
  const edges: number[] = [];
  let isLight = true;
  let extreme = line[0] ?? 0;
  line.forEach((value, at) => {
    if (isLight ? value > extreme : value < extreme) extreme = value;
    if (Math.abs(value - extreme) < least) return;
    edges.push(at);
    isLight = !isLight;
    extreme = value;
  });
  return edges;
}
