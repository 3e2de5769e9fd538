import type { PicturePoint, ZxingEngine, ZxingLook } from "../engine/engine-read.ts";
import type { Candidate } from "../engine/picture.ts";
import { cutOut, type Patch } from "../localise/patch.ts";
import type { Voter } from "../vote/ballot.ts";
import type { Look } from "./look.ts";

/** One way to look at a picture. It enters what it reads in the look's ballot. */
export interface Stage<Seen extends Look, Tool extends Tools> {
  readonly name: string;
  run(look: Seen, tools: Tool): Promise<void>;
}

export interface Tools {
  readonly zxing: ZxingEngine;
  /** Whether this is the only picture there will be. */
  readonly thorough: boolean;
  /** On the clock of performance.now(). */
  readonly deadline: number;
}

/**
 * Waits for a part to load. For a photo the deadline moves by the same time, because a slow network must not use up the search. A
 * stream does not wait.
 */
export async function fetched<Part, Tool extends Tools>(
  fetching: () => Promise<Part>,
  tools: Tool,
): Promise<readonly [Part, Tool]> {
  const asked = performance.now();
  const part = await fetching();
  const waited = tools.thorough ? performance.now() - asked : 0;
  return [part, { ...tools, deadline: tools.deadline + waited }];
}

/** A photo on a slow device, and a frame of a stream after others that gave nothing, may take so many times as long. */
export const patience = 4;

/** In a stream in which nothing was read, every so many frames the fast stages get another chance. */
export const hardFrames = 4;

/** How much a reader's word counts (`Ballot.vote`). */
export const weights = { likely: 1, sure: 2, decisive: 3 } as const;
/**
 * Rows that must agree before zxing's read counts. No number of rows makes it certain: at two pixels a module, ten rows of one
 * picture in a hundred agree on a wrong number. Resampling the patch corrects that.
 */
export const fewRows = 3;

/** zxing on the whole picture. */
export async function readWhole(look: Look, { zxing }: Tools, how: ZxingLook, voter: Voter): Promise<void> {
  const { picture, by } = look.whole();
  look.enter(await zxing.read(picture, how), voter, weights.likely, scaledBy(by));
}

/** zxing on a place cut out upright. */
export async function witness(
  look: Look,
  { zxing }: Tools,
  place: Candidate,
  cut: (scale: number) => Patch[] = (scale) => [cutOut(look.grey(), place, scale)],
): Promise<void> {
  for (const scale of scalesFor(place)) {
    for (const patch of cut(scale)) {
      const reads = await zxing.read(patch.picture, { rows: fewRows });
      look.enter(reads, "patch", weights.likely, patch.toPicture);
      if (reads.length > 0) return;
    }
  }
}

/** The length at which an EAN-13 has about 2.6 pixels a module, where zxing reads blurred bars best. */
const bestLength = 250;

/** Pixels of a patch to one of the picture: a long code is first made smaller, which takes blur and noise away. */
export function scalesFor({ fromU, toU }: Candidate): number[] {
  const length = toU - fromU;
  return length > 1.3 * bestLength ? [bestLength / length, 2] : [2];
}

/** From a picture that was made smaller to the one it was made of. */
export const scaledBy =
  (by: number) =>
  ({ x, y }: PicturePoint): PicturePoint => ({ x: x * by, y: y * by });
