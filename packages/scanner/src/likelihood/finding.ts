import { add, type Evidence, noEvidence } from "./evidence.ts";
import { guessLighting, improve, type View } from "./fit.ts";
import { evidenceOf, judged, type Look, lookFor } from "./look.ts";
import { type Profile, sample } from "./profile.ts";
import { cut, type Strip } from "./strip.ts";
import type { LikelihoodFormat, Symbology } from "./symbology.ts";
import { bestNumbers, bestPatterns, costsOf, type Explanation, modulesOf } from "./trellis.ts";

/** What a strip says about one symbology. */
export interface Finding {
  readonly look: Look;
  /** Scaled so that what the likeliest patterns leave unexplained is one a module: so much a worse picture counts less. */
  readonly evidence: Evidence;
  readonly verdict: Verdict;
}

export interface Verdict {
  readonly best: Explanation | undefined;
  /** How much worse the best other number explains the evidence, in what the best leaves unexplained of a module. */
  readonly margin: number;
  /** The share of what there is to explain that the best leaves, 0 to 1. */
  readonly unexplained: number;
}

/** What has to be shown before a number is believed; short codes are seen where there are none most easily. */
const safe: Record<LikelihoodFormat, { margin: number; unexplained: number }> = {
  ean_13: { margin: 16, unexplained: 0.3 },
  upc_e: { margin: 30, unexplained: 0.2 },
  ean_8: { margin: 30, unexplained: 0.2 },
};

export const isSafe = ({ format }: Symbology, { margin, unexplained }: Verdict): boolean =>
  margin >= safe[format].margin && unexplained <= safe[format].unexplained;

/** The number that explains the evidence best. */
export function verdictOn(symbology: Symbology, evidence: Evidence): Verdict {
  const [best, second] = bestNumbers(costsOf(symbology, evidence));
  if (!best || !second) return { best: undefined, margin: 0, unexplained: 1 };
  const margin = ((second.error - best.error) * symbology.modules) / Math.max(1e-9, best.error);
  return { best, margin, unexplained: best.error / Math.max(1e-9, evidence.spread) };
}

/** Bands are cut no thinner, in pixels, and no more of them. */
const thinnestBand = 7;
const mostBands = 8;
const parts = 3;

/**
 * Looks for a code in a strip: in all of it at once, then band by band, as bars may be bent, or hidden in places; then
 * from a part of it.
 * @param deadline on the clock of performance.now(): what was found by then is answered
 */
export function find(symbology: Symbology, strip: Strip, deadline: number): Finding | undefined {
  const look = lookFor(symbology, strip.whole);
  let best = look && joint(look, [strip.whole], true);
  const done = () => (best && isSafe(symbology, best.verdict)) || performance.now() > deadline;
  const take = (other: Finding) => {
    if (!best || other.verdict.margin > best.verdict.margin) best = other;
  };
  if (done()) return best;
  const bands = cut(strip, Math.max(1, Math.min(mostBands, Math.floor(strip.height / thinnestBand))));
  if (look) take(joint(look, bands));
  if (bands.length < parts) return best;
  for (const part of cut(strip, parts)) {
    if (done()) break;
    const partial = lookFor(symbology, part);
    if (partial) take(joint(partial, bands));
  }
  return best;
}

function findingOf(look: Look, evidence: Evidence): Finding {
  return { look, evidence, verdict: verdictOn(look.symbology, evidence) };
}

/** What all bands say, each with its own light, place and blur; those that show the code badly hardly count. */
function joint(seed: Look, bands: readonly Profile[], settled = false): Finding {
  const { symbology } = seed;
  let { patterns } = seed;
  let views: readonly View[] = bands.map(() => seed.view);
  let evidence = noEvidence(symbology.modules);
  for (let round = 0; round < 3; round++) {
    const dark = modulesOf(symbology, patterns);
    evidence = noEvidence(symbology.modules);
    views = bands.map((band, index) => {
      const view = settled ? seed.view : settleIn(band, views[index] as View, dark, round === 0);
      const own = evidenceOf(symbology, view, band);
      const { unexplained } = judged(symbology, view, band);
      if (own.spread > 0) add(evidence, own, symbology.modules / Math.max(1e-9, unexplained * own.spread));
      return view;
    });
    const next = bestPatterns(costsOf(symbology, evidence)).patterns;
    if (settled || (round > 0 && next.every((pattern, slot) => pattern === patterns[slot]))) break;
    patterns = next;
  }
  return findingOf({ ...seed, patterns }, evidence);
}

function settleIn(band: Profile, from: View, dark: Uint8Array, anew: boolean): View {
  let view = from;
  for (let step = 0; step < 2; step++) {
    const samples = sample(band, view.placement, dark.length);
    if (anew && step === 0) view = { ...view, lighting: guessLighting(samples) };
    view = improve(view, samples, dark, { light: 3, place: 3 });
  }
  return view;
}
