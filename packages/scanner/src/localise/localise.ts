import { type Candidate, type GreyPicture, shortestCode } from "../engine/picture.ts";
import { type BarField, barField } from "./bar-field.ts";
import { barsOf } from "./bars.ts";
import { reducedTo } from "./grey.ts";

/** Pictures are searched at this size; bars of one pixel are still seen there. */
const searchedSide = 1280;
/** And at this one for codes that fill the view: between the edges of bars that wide lie whole cells of nothing. */
const coarseSide = 320;
/** Where a code starts: edges this strong that agree this far. Found lower they are noise or texture. */
const seed = { strength: 20, agreement: 0.6 };
/** How far a code reaches: the neighbours' edges may be weaker and agree less, but lie across the same angle. */
const reach = { strength: 10, shareOfSeed: 0.05, agreement: 0.5, turn: 0.3 };
const smallestCells = 10;
const mostRegions = 24;

/** A UPC-E has 34 edges between dark and light, other codes more; the blurred ones among them are not seen. */
const fewestEdges = 14;
const manyEdges = 40;

/** Cells of one possible code, with the bars' common direction. */
interface BarRegion {
  readonly cells: readonly number[];
  readonly angle: number;
  readonly weight: number;
}

/**
 * Where one-dimensional codes may lie, the likeliest first: places where strong edges agree in one direction.
 * Bars of any direction are found alike. A picture may hold several codes, none, or things that look like one.
 */
export function localise(picture: GreyPicture, most = 4): Candidate[] {
  const fine = candidatesAt(searchedSide, picture, most);
  if (fine.length >= most || Math.max(picture.width, picture.height) <= coarseSide) return fine;
  const coarse = candidatesAt(coarseSide, picture, most);
  return [...fine, ...coarse.filter((one) => !fine.some((other) => covers(other, one)))].slice(0, most);
}

/** Whether a candidate has another one's middle in it and most of its length. */
function covers(candidate: Candidate, other: Candidate): boolean {
  const [u, v] = [(other.fromU + other.toU) / 2, (other.fromV + other.toV) / 2];
  const turn = other.angle - candidate.angle;
  const across = u * Math.cos(turn) - v * Math.sin(turn);
  const down = u * Math.sin(turn) + v * Math.cos(turn);
  const inside = across > candidate.fromU && across < candidate.toU;
  const long = candidate.toU - candidate.fromU > 0.7 * (other.toU - other.fromU);
  return inside && long && down > candidate.fromV && down < candidate.toV;
}

function candidatesAt(side: number, picture: GreyPicture, most: number): Candidate[] {
  const { picture: reduced, by } = reducedTo(side, picture);
  const cell = Math.max(reduced.width, reduced.height) <= coarseSide ? 4 : 8;
  const field = barField(reduced, cell);
  const scored: { candidate: Candidate; score: number }[] = [];
  const regions = barRegions(field).sort((one, other) => other.weight - one.weight);
  for (const region of regions.slice(0, 2 * most)) {
    const candidate = enclose(field, region, by);
    if (candidate.toU - candidate.fromU <= shortestCode) continue;
    const { edges, light } = barsOf(picture, candidate);
    if (edges < fewestEdges) continue;
    const score = region.weight * Math.min(1, edges / manyEdges);
    scored.push({ candidate: { ...candidate, lightBars: light }, score });
  }
  scored.sort((one, other) => other.score - one.score);
  return scored.slice(0, most).map(({ candidate }) => candidate);
}

function barRegions(field: BarField): BarRegion[] {
  const { strength, agreement } = field;
  const weights = strength.map((value, cell) => value * (agreement[cell] as number));
  const seeds: number[] = [];
  for (let cell = 0; cell < strength.length; cell++) {
    if ((agreement[cell] as number) > seed.agreement && (strength[cell] as number) > seed.strength)
      seeds.push(cell);
  }
  seeds.sort((one, other) => (weights[other] as number) - (weights[one] as number));
  const taken = new Uint8Array(strength.length);
  const regions: BarRegion[] = [];
  for (const start of seeds) {
    if (taken[start]) continue;
    const weakest = Math.max(reach.strength, (strength[start] as number) * reach.shareOfSeed);
    const cells = grow(field, start, weakest, taken);
    if (cells.length >= smallestCells) regions.push(regionOf(field, cells));
    if (regions.length >= mostRegions) break;
  }
  return regions;
}

/** The cells joined to `start` whose edges lie across nearly the same angle. */
function grow(field: BarField, start: number, weakest: number, taken: Uint8Array): number[] {
  const { columns, rows, strength, agreement, angle } = field;
  const belongs = (cell: number) =>
    !taken[cell] &&
    (agreement[cell] as number) >= reach.agreement &&
    (strength[cell] as number) >= weakest &&
    turnBetween(angle[cell] as number, angle[start] as number) <= reach.turn;
  const cells = [start];
  taken[start] = 1;
  for (let next = 0; next < cells.length; next++) {
    const cell = cells[next] as number;
    const x = cell % columns;
    const y = (cell - x) / columns;
    for (let row = Math.max(0, y - 1); row <= Math.min(rows - 1, y + 1); row++) {
      for (let column = Math.max(0, x - 1); column <= Math.min(columns - 1, x + 1); column++) {
        const neighbour = row * columns + column;
        if (!belongs(neighbour)) continue;
        taken[neighbour] = 1;
        cells.push(neighbour);
      }
    }
  }
  return cells;
}

/** Between two directions without sense, 0 to π/2. */
function turnBetween(one: number, other: number): number {
  const turn = Math.abs(one - other);
  return turn > Math.PI / 2 ? Math.PI - turn : turn;
}

function regionOf({ strength, agreement, angle }: BarField, cells: readonly number[]): BarRegion {
  let weight = 0;
  let cos = 0;
  let sin = 0;
  for (const cell of cells) {
    const share = (strength[cell] as number) * (agreement[cell] as number);
    weight += Math.sqrt(strength[cell] as number) * (agreement[cell] as number);
    cos += Math.cos(2 * (angle[cell] as number)) * share;
    sin += Math.sin(2 * (angle[cell] as number)) * share;
  }
  return { cells, weight, angle: 0.5 * Math.atan2(sin, cos) };
}

/** The turned rectangle around a region in pixels of the whole picture, without the few cells that stick out. */
function enclose({ columns, cell }: BarField, { cells, angle }: BarRegion, by: number): Candidate {
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const along = new Float32Array(cells.length);
  const across = new Float32Array(cells.length);
  for (const [index, at] of cells.entries()) {
    const x = ((at % columns) + 0.5) * cell + 1;
    const y = (Math.floor(at / columns) + 0.5) * cell + 1;
    along[index] = x * cos + y * sin;
    across[index] = y * cos - x * sin;
  }
  const [fromU, toU] = spread(along, 0.01);
  const [fromV, toV] = spread(across, 0.06);
  const half = cell / 2;
  return {
    angle,
    fromU: (fromU - half) * by,
    toU: (toU + half) * by,
    fromV: (fromV - half) * by,
    toV: (toV + half) * by,
  };
}

/** From where to where values reach when a share of them is left out at either end. */
function spread(values: Float32Array, leftOut: number): [number, number] {
  const sorted = values.sort();
  const skip = Math.floor(sorted.length * leftOut);
  return [sorted[skip] as number, sorted[sorted.length - 1 - skip] as number];
}
