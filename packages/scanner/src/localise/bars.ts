import type { Candidate, GreyPicture } from "../engine/picture.ts";
import { cutOut, patchMargin } from "./patch.ts";

/** What a candidate's brightness does along its length. */
export interface Bars {
  /** How often it goes up or down: the edges of bars that can be told apart. */
  readonly edges: number;
  /** Whether the ground beside the bars is dark, as on metal that mirrors a lamp. */
  readonly light: boolean;
}

/** A change of brightness counts when it is this share of what its surroundings hold. */
const leastShare = 0.25;
const leastChange = 3;

export function barsOf(picture: GreyPicture, candidate: Candidate): Bars {
  const { picture: patch } = cutOut(picture, candidate, 1);
  const line = meanRow(patch);
  return { edges: edgesAlong(line), light: hasDarkGround(line) };
}

function edgesAlong(line: Float32Array): number {
  const reach = Math.max(6, Math.round(line.length * 0.08));
  let edges = 0;
  let extreme = line[0] as number;
  let rising = false;
  for (let x = 1; x < line.length; x++) {
    const value = line[x] as number;
    if (rising ? value > extreme : value < extreme) {
      extreme = value;
      continue;
    }
    const change = Math.abs(value - extreme);
    if (change < leastChange) continue;
    const [low, high] = extremesOf(line, x - reach, x + reach);
    if (change < leastShare * (high - low)) continue;
    edges += 1;
    rising = !rising;
    extreme = value;
  }
  return edges;
}

/** Compares what lies just outside of either end with the lightest and darkest just inside. */
function hasDarkGround(line: Float32Array): boolean {
  const margin = Math.round((line.length * patchMargin) / (1 + 2 * patchMargin));
  const reach = Math.max(4, Math.round(line.length * 0.12));
  const near = Math.max(2, Math.round(margin * 0.4));
  const darkness = (ground: [number, number], [low, high]: [number, number]) =>
    (low + high) / 2 - meanOf(line, ...ground);
  const left = darkness([margin - near, margin - 1], extremesOf(line, margin, margin + reach));
  const end = line.length - 1 - margin;
  const right = darkness([end + 1, end + near], extremesOf(line, end - reach, end));
  return left + right > 0;
}

/** The mean of the patch's middle rows. */
function meanRow({ width, height, data }: GreyPicture): Float32Array {
  const line = new Float32Array(width);
  const from = Math.floor(height * 0.3);
  const to = Math.ceil(height * 0.7);
  for (let row = from; row < to; row++) {
    for (let x = 0; x < width; x++)
      line[x] = (line[x] as number) + (data[row * width + x] as number) / (to - from);
  }
  return line;
}

function meanOf(line: Float32Array, from: number, to: number): number {
  const part = line.subarray(Math.max(0, from), Math.max(0, to) + 1);
  return part.reduce((sum, value) => sum + value, 0) / Math.max(1, part.length);
}

function extremesOf(line: Float32Array, from: number, to: number): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let x = Math.max(0, from); x <= Math.min(line.length - 1, to); x++) {
    low = Math.min(low, line[x] as number);
    high = Math.max(high, line[x] as number);
  }
  return [low, high];
}
