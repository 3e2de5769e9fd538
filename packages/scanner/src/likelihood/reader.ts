import type { ScannedCode } from "../code.ts";
import type { Candidate, GreyPicture } from "../engine/picture.ts";
import { add, type Evidence, noEvidence } from "./evidence.ts";
import { examine, type Finding, glance, glanceFolded, isSafe, type Verdict, verdictOn } from "./finding.ts";
import { grown } from "./grow.ts";
import { cornersOf, moduleOf } from "./place.ts";
import { type Strip, stripOf } from "./strip.ts";
import { type LikelihoodFormat, type Symbology, symbologies } from "./symbology.ts";

/** A number the grey values speak for. */
export interface LikelihoodRead {
  /** By the convention of ScannedCode: 13 digits, 8 for EAN-8. */
  readonly text: string;
  readonly format: LikelihoodFormat;
  /** How much worse the best other number explains the picture, in what the best leaves unexplained of a module. */
  readonly margin: number;
  readonly corners: ScannedCode["corners"];
}

export interface LikelihoodReader {
  /**
   * Looks at a frame's candidates, the likeliest first, until one is read or the time is up.
   * What frames say about a code adds up until `reset`; a code read for sure starts the sum again.
   * @param budget `deadline` on the clock of performance.now(), in ms; it may be passed by one look (a few ms)
   * @returns a number when the margin is safe
   */
  read(
    grey: GreyPicture,
    candidates: readonly Candidate[],
    budget: { readonly deadline: number },
  ): LikelihoodRead | undefined;
  reset(): void;
}

/** What earlier frames still count for after each further one. */
const memory = 0.85;
/** Finer modules are not resolved by any camera. */
const finestModule = 0.85;

/** Frames take turns, so that where time is short each short code has its own. */
const [most, ...short] = symbologies as readonly [Symbology, ...Symbology[]];
const orders = [
  [most, ...short],
  [most, ...short.toReversed()],
] as const;
/** In every so many frames codes around an edge are looked for first. */
const foldEvery = 5;

/** Evidence over the frames for one symbology. */
interface Tally {
  readonly evidence: Evidence;
  frames: number;
}

interface Seen extends Finding {
  readonly strip: Strip;
}

/** A reader for a stream of frames; for a single picture take a fresh one and read once. */
export function createLikelihoodReader(): LikelihoodReader {
  const tallies = new Map<LikelihoodFormat, Tally>();
  let frames = 0;
  return {
    read(grey, candidates, { deadline }) {
      const seen = new Map<LikelihoodFormat, Seen>();
      frames++;
      for (const finding of findings(grey, candidates, frames, deadline)) {
        const { symbology } = finding.look;
        if (isSafe(finding, finding.verdict)) {
          tallies.clear();
          tallies.set(symbology.format, tallyOf(finding.evidence));
          return readOf(finding, finding.verdict);
        }
        const other = seen.get(symbology.format);
        if (!other || finding.verdict.margin > other.verdict.margin) seen.set(symbology.format, finding);
      }
      for (const [format, finding] of seen) {
        const { symbology } = finding.look;
        const tally = tallies.get(format);
        if (!tally) {
          tallies.set(format, tallyOf(finding.evidence));
          continue;
        }
        add(tally.evidence, finding.evidence, 1, memory);
        tally.frames++;
        const verdict = verdictOn(symbology, tally.evidence);
        if (isSafe(finding, verdict)) return readOf(finding, verdict);
      }
      return undefined;
    },
    reset: () => tallies.clear(),
  };
}

/** What the candidates say: a glance at each for every symbology, then closer looks at those, the clearest first. */
function* findings(
  grey: GreyPicture,
  candidates: readonly Candidate[],
  frame: number,
  deadline: number,
): Generator<Seen> {
  const glanced: Seen[] = [];
  const order = frame % 2 ? orders[0] : orders[1];
  for (const candidate of frame % foldEvery === 0 ? candidates : []) {
    if (performance.now() > deadline) return;
    const [strip] = stripsOf(grey, candidate);
    const folded = strip && glanceFolded(most, strip);
    if (folded) yield { ...flatterOf(folded, strip), strip };
  }
  for (const candidate of candidates) {
    if (performance.now() > deadline) break;
    for (const strip of stripsOf(grey, candidate)) {
      for (const symbology of order) {
        if (performance.now() > deadline) break;
        const finding = glance(symbology, strip, deadline);
        if (!finding || moduleOf(strip, finding.look) < finestModule) continue;
        glanced.push({ ...finding, strip });
        yield { ...finding, strip };
      }
    }
  }
  glanced.sort((one, other) => one.look.unexplained - other.look.unexplained);
  for (const finding of glanced) {
    if (performance.now() > deadline) return;
    const closer = examine(finding, finding.strip, deadline);
    if (moduleOf(finding.strip, closer.look) >= finestModule) yield { ...closer, strip: finding.strip };
  }
}

/** A flat code may look like a folded one with another number. A look without a fold wins if it explains more. */
function flatterOf(folded: Finding, strip: Strip): Finding {
  if (!isSafe(folded, folded.verdict)) return folded;
  const flat = glance(most, strip, Number.POSITIVE_INFINITY);
  return flat && flat.verdict.margin > folded.verdict.margin ? flat : folded;
}

/** The candidate as far as its bars reach, and as it was found. */
function* stripsOf(grey: GreyPicture, candidate: Candidate): Generator<Strip> {
  const found = stripOf(grey, candidate);
  const whole = grown(grey, candidate, found.lean);
  if (whole) yield stripOf(grey, whole);
  yield found;
}

function tallyOf(from: Evidence): Tally {
  const evidence = noEvidence(from.modules);
  add(evidence, from, 1);
  return { evidence, frames: 1 };
}

function readOf({ look, strip }: Seen, { best, margin }: Verdict): LikelihoodRead | undefined {
  return best && { text: best.text, format: look.symbology.format, margin, corners: cornersOf(strip, look) };
}
