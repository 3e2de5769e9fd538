import { isShort, type ScannedCode } from "../code.ts";
import type { PicturePoint } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import { centreOf } from "../geometry/region.ts";
import { placeOf } from "../localise/place-of.ts";
import { type LocalisedLook, placesOf } from "./localised-look.ts";

/** More than all voters together can say for a code. */
export const denial = -9;

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
 * Whether bars continue beyond a short code's ends: every engine takes a part of an EAN-13 for a short code. Also true where a
 * quiet zone is outside the picture, because then nobody can tell.
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
    return [-1, 1].some((side) => {
      const outside = line(side * (half + beyond.from), side * (half + beyond.past));
      // Behind a UPC-E, past its quiet zone, an add-on of two or five digits may stand.
      const mayGoOn = code.format === "upc_e" && side * slant > 0;
      return isField(outside, least, mayGoOn);
    });
  });
}

function isField(outside: readonly number[], least: number, mayGoOn: boolean): boolean {
  const samples = (to: number) => (to - beyond.from) * fineness;
  const end = outside.findIndex(Number.isNaN);
  if (end >= 0 && end < samples(beyond.seen)) return true;
  const edges = edgesOf(end < 0 ? outside : outside.slice(0, end), least);
  const inQuiet = edges.filter((at) => at < samples(beyond.quiet)).length;
  if (inQuiet >= fewest.quiet) return true;
  // One edge and then the picture's: the rest of the field is not seen.
  if (inQuiet > 0 && end >= 0 && end < samples(beyond.quiet)) return true;
  return edges.length >= fewest.all && (inQuiet > 0 || !mayGoOn);
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
