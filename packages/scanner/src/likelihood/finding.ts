import { costsOf } from "./costs.ts";
import { add, type Evidence, noEvidence } from "./evidence.ts";
import { guessLighting, improve, type View } from "./fit.ts";
import { evidenceOf, judged, type Look, lookFor, lookForFolded, withLens } from "./look.ts";
import { type BandView, evenMargin, unevenness } from "./misfit.ts";
import { bendOf, binOf, grain, meanBetween, type Profile, quiet, sample } from "./profile.ts";
import { cut, type Strip } from "./strip.ts";
import { type LikelihoodFormat, loosened, type Symbology } from "./symbology.ts";
import { bestNumbers, bestPatterns, type Explanation, modulesOf } from "./trellis.ts";

/** What a strip says about one symbology. */
export interface Finding {
  readonly look: Look;
  /** Scaled so that what the likeliest patterns leave unexplained is one a module: so much a worse picture counts less. */
  readonly evidence: Evidence;
  readonly verdict: Verdict;
  /** Whether it has its quiet zones: part of a longer code looks like a shorter one. */
  readonly isolated: boolean;
  /** How much more is left unexplained in the worst stretch than on average. */
  readonly uneven: number;
}

export interface Verdict {
  readonly best: Explanation | undefined;
  /**
   * How much worse the best other number explains the evidence, in what the best leaves unexplained of a module; less
   * a multiple of what bars without rules would gain: what is no code of the kind, or not where it was looked for, is
   * hardly ever explained best by a number that obeys all rules.
   */
  readonly margin: number;
  /** The share of what there is to explain that the best leaves, 0 to 1. */
  readonly unexplained: number;
}

/**
 * Evidence needed before a number is believed; short codes are misread most easily. In some thousand looks at generated and real
 * pictures no wrong EAN-13 came to a margin of 2, no wrong UPC-E to 9.
 */
const safe: Record<LikelihoodFormat, { margin: number; unexplained: number; quiet: boolean }> = {
  ean_13: { margin: 12, unexplained: 0.3, quiet: false },
  upc_e: { margin: 20, unexplained: 0.2, quiet: true },
  ean_8: { margin: 30, unexplained: 0.18, quiet: true },
};
/** Beyond this blur, in modules, and bend, in code lengths, nearly anything can be made to fit. */
const blurriestRead = 1.45;
const mostBend = 0.5;
/** How much more a view has to show for a module of blur above one, and for a bend of a whole code length. */
const blurDemand = 5;
/** In modules: what is blurred less has more to show. */
const sharpEnough = 0.7;
const bendDemand = 6;
/** The even margin that a folded code needs, however far it bends: wrong numbers had up to 32, most right ones over 40. */
const foldedMargin = 36;

/** Whether a verdict can be believed, seen like this. */
export function isSafe({ look, isolated, uneven }: Finding, { margin, unexplained }: Verdict): boolean {
  const needed = safe[look.symbology.format];
  const { placement, sigma } = look.view;
  const bend = bendOf(placement);
  if (sigma > blurriestRead || bend > mostBend || unexplained > needed.unexplained) return false;
  if (needed.quiet && !isolated) return false;
  const isFolded = placement[4] !== 0;
  const shape = isFolded ? foldedMargin : needed.margin * (1 + bendDemand * bend);
  return evenMargin(margin, uneven) >= shape * (1 + blurDemand * Math.max(0, sigma - sharpEnough));
}

const doubtWeight = 5;

/** The number that explains the evidence best. */
export function verdictOn(symbology: Symbology, evidence: Evidence): Verdict {
  const [best, second] = bestNumbers(costsOf(symbology, evidence));
  if (!best || !second) return { best: undefined, margin: 0, unexplained: 1 };
  const loose = bestPatterns(costsOf(loosened(symbology), evidence));
  const unit = Math.max(1e-9, best.error) / symbology.modules;
  return {
    best,
    margin: (second.error - best.error - doubtWeight * (best.error - loose.error)) / unit,
    unexplained: best.error / Math.max(1e-9, evidence.spread),
  };
}

/** Bands are cut no thinner, in pixels, and no more of them. */
const thinnestBand = 7;
const mostBands = 8;
const parts = 3;

/** Looks for a code in all of a strip at once. */
export function glance(symbology: Symbology, strip: Strip, deadline: number): Finding | undefined {
  const look = lookFor(symbology, strip.whole, deadline);
  return look && joint(withLens(look, strip.whole), [strip.whole], strip.whole, true);
}

/**
 * Looks closer at what a glance did not settle: band by band, as bars may be bent, or hidden in places; then from
 * parts of the strip, and as a code around an edge.
 * @param deadline on the clock of performance.now(): the best found by then is answered
 */
export function examine(glanced: Finding, strip: Strip, deadline: number): Finding {
  const { symbology } = glanced.look;
  const bands = cut(strip, Math.max(1, Math.min(mostBands, Math.floor(strip.height / thinnestBand))));
  let best = joint(glanced.look, bands, strip.whole);
  if (glanced.verdict.margin >= best.verdict.margin) best = glanced;
  const shown = bands.length < parts ? [] : cut(strip, parts);
  const tries = [
    ...shown.map((part) => () => partly(symbology, part, bands, deadline)),
    () => glanceFolded(symbology, strip),
  ];
  for (const attempt of tries) {
    if (isSafe(best, best.verdict) || performance.now() > deadline) break;
    const other = attempt();
    if (other && other.verdict.margin > best.verdict.margin) best = other;
  }
  return best;
}

function partly(symbology: Symbology, part: Profile, bands: readonly Profile[], deadline: number) {
  const look = lookFor(symbology, part, deadline);
  return look && joint(look, bands, part);
}

/** Looks for a code around an edge in all of a strip at once. */
export function glanceFolded(symbology: Symbology, { whole }: Strip): Finding | undefined {
  const look = symbology.hasCentre ? lookForFolded(symbology, whole) : undefined;
  return look && joint(look, [whole], whole, true);
}

/** What all bands say, each with its own light, place and blur; those that show the code badly hardly count. */
function joint(seed: Look, bands: readonly Profile[], seenIn: Profile, settled = false): Finding {
  const { symbology } = seed;
  let { patterns } = seed;
  let seen: readonly BandView[] = [];
  let evidence = noEvidence(symbology.modules);
  for (let round = 0; round < 3; round++) {
    const dark = modulesOf(symbology, patterns);
    evidence = noEvidence(symbology.modules);
    seen = bands.map((band, index) => {
      const before = seen[index]?.view ?? seed.view;
      const view = settled ? before : settleIn(band, before, dark, round === 0);
      const own = evidenceOf(symbology, view, band);
      const { unexplained } = judged(symbology, view, band);
      const share = own.spread > 0 ? symbology.modules / Math.max(1e-9, unexplained * own.spread) : 0;
      add(evidence, own, share);
      return { view, samples: sample(band, view.placement, symbology.modules), share };
    });
    const next = bestPatterns(costsOf(symbology, evidence)).patterns;
    if (settled || (round > 0 && next.every((pattern, slot) => pattern === patterns[slot]))) break;
    patterns = next;
  }
  const look = { ...seed, patterns };
  const verdict = verdictOn(symbology, evidence);
  const uneven = unevenness(modulesOf(symbology, verdict.best?.patterns ?? patterns), seen);
  return { look, evidence, verdict, isolated: isIsolated(look, seenIn), uneven };
}

function settleIn(band: Profile, from: View, dark: Uint8Array, fresh: boolean): View {
  let view = from;
  for (let step = 0; step < 2; step++) {
    const samples = sample(band, view.placement, dark.length);
    if (fresh && step === 0) view = { ...view, lighting: guessLighting(samples) };
    view = improve(view, samples, dark, { light: 3, place: 3 });
  }
  return view;
}

/** Modules looked at on either side; seven and more are printed. */
const quietTo = 5.7;
/** How dark they may be anywhere, and altogether. */
const darkest = { anywhere: 0.35, mean: 0.14 };

function isIsolated({ symbology, view }: Look, profile: Profile): boolean {
  const { modules } = symbology;
  const { white, contrast } = view.lighting;
  return [-1, 1].every((side) => {
    const edge = side < 0 ? 0 : modules;
    const at = Math.round((edge + quiet) * grain);
    let dark = 0;
    let count = 0;
    // Clear of the blur of the outermost bars.
    for (let away = Math.max(1, 1.6 * view.sigma); away < quietTo; away += 0.5, count++) {
      const from = binOf(view.placement, (edge + side * away) / modules);
      const to = binOf(view.placement, (edge + side * (away + 0.5)) / modules);
      const value = meanBetween(profile, Math.min(from, to), Math.max(from, to));
      if (value === undefined) return false;
      const darkness = ((white[at] as number) - value) / (contrast[at] as number);
      if (darkness > darkest.anywhere) return false;
      dark += darkness;
    }
    return dark / count < darkest.mean;
  });
}
