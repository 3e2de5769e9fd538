import { acquire } from "./acquire.ts";
import { acquireFolded } from "./acquire-folded.ts";
import { costsOf } from "./costs.ts";
import { type Evidence, noEvidence } from "./evidence.ts";
import { guessLighting, improve, type View } from "./fit.ts";
import { addEvidence, kernelOf } from "./kernel.ts";
import { type Placement, type Profile, sample, turned } from "./profile.ts";
import type { Symbology } from "./symbology.ts";
import { bestPatterns, modulesOf } from "./trellis.ts";

/** One symbology laid over a profile. */
export interface Look {
  readonly symbology: Symbology;
  readonly view: View;
  readonly patterns: readonly number[];
  /** The unexplained share of what there is to explain, 0 to 1. */
  readonly unexplained: number;
}

const placements = 10;
const firstBlur = 0.6;
/** So well explained that no other view need be looked for. */
const clear = 0.08;
/** So badly explained that the lens cannot be the reason. */
const promising = 0.3;
const refined = 4;
/** A placement that is right leaves less than this even before it is refined: 98% of 163 left less than half. */
const hopeless = 0.65;
/** Those tried first: the likeliest guards with each place of the middle one, forwards and backwards. */
const likeliest = 8;

/**
 * The best way to see a code of this symbology in a profile.
 * @param deadline on the clock of performance.now(): after it only the likeliest placements are tried
 */
export function lookFor(symbology: Symbology, profile: Profile, deadline: number): Look | undefined {
  return bestOf(looksFor(symbology, profile), deadline);
}

/** The last of ever better looks, as far as there is time and something to improve. */
export function bestOf(looks: Iterable<Look>, deadline: number): Look | undefined {
  let best: Look | undefined;
  for (best of looks) if (best.unexplained < clear || performance.now() > deadline) break;
  return best;
}

/** Ever better looks. Mostly the guards that match best are the right ones, and the first look is the best. */
export function* looksFor(symbology: Symbology, profile: Profile): Generator<Look, undefined> {
  const places = placementsOf(profile, symbology);
  const likely = firstLooks(symbology, profile, places.slice(0, likeliest));
  let best = likely[0] && refine(profile, likely[0]);
  if (best) yield best;
  const others = firstLooks(symbology, profile, places.slice(likeliest));
  for (const look of [...likely.slice(1), ...others].sort(byFit).slice(0, refined)) {
    if (look.unexplained > hopeless) return;
    const better = refine(profile, look);
    if (!best || byFit(better, best) < 0) best = better;
    yield best;
  }
}

/** The look, or the same through a lens out of focus if that explains more of what it leaves open. */
export function withLens(look: Look, profile: Profile): Look {
  if (look.unexplained < clear || look.unexplained > promising) return look;
  const asDisc = refine(profile, { ...look, view: { ...look.view, blurShape: "disc" } });
  return byFit(asDisc, look) < 0 ? asDisc : look;
}

/** The best way to see a code around an edge: two straight pieces. */
export function lookForFolded(symbology: Symbology, profile: Profile): Look | undefined {
  const places = acquireFolded(profile, symbology);
  const looks = firstLooks(symbology, profile, [...places, ...places.map(turned)]).slice(0, refined);
  return looks
    .filter(({ unexplained }) => unexplained < hopeless)
    .map((look) => refine(profile, look))
    .sort(byFit)[0];
}

/** Looks at every placement once, without improving it, the best first. */
const firstLooks = (symbology: Symbology, profile: Profile, places: readonly Placement[]): Look[] =>
  places.map((placement) => firstLook(profile, symbology, placement, firstBlur)).sort(byFit);

const byFit = (one: Look, other: Look) => one.unexplained * strain(one) - other.unexplained * strain(other);

/** Bent views are likelier to be wrong ones that were made to fit. */
function strain({ view: { placement } }: Look): number {
  const [, length, bow, twist, kink] = placement;
  return 1 + Math.abs(bow / length) + 0.5 * Math.abs(twist / length) + Math.abs(kink / length);
}

function placementsOf(profile: Profile, symbology: Symbology): Placement[] {
  const forwards = acquire(profile, symbology, false, placements);
  const backwards = symbology.hasCentre
    ? forwards.map(turned)
    : acquire(profile, symbology, true, placements);
  const most = Math.max(forwards.length, backwards.length);
  return Array.from({ length: most }, (_, index) => [forwards[index], backwards[index]])
    .flat()
    .filter((placement) => placement !== undefined);
}

function firstLook(profile: Profile, symbology: Symbology, placement: Placement, sigma: number): Look {
  const samples = sample(profile, placement, symbology.modules);
  const lighting = guessLighting(samples);
  return judged(symbology, { placement, sigma, blurShape: "gaussian", lighting }, profile);
}

export function judged(symbology: Symbology, view: View, profile: Profile): Look {
  const evidence = evidenceOf(symbology, view, profile);
  const { patterns, error } = bestPatterns(costsOf(symbology, evidence));
  return { symbology, view, patterns, unexplained: error / Math.max(1e-9, evidence.spread) };
}

export function evidenceOf({ modules }: Symbology, view: View, profile: Profile): Evidence {
  const evidence = noEvidence(modules);
  addEvidence(
    evidence,
    sample(profile, view.placement, modules),
    view.lighting,
    kernelOf(view.sigma, view.blurShape),
  );
  return evidence;
}

/** Alternates between the likeliest digits and the view that suits them best. */
export function refine(profile: Profile, first: Look): Look {
  let best = first;
  let { view, patterns } = first;
  const { symbology } = first;
  for (let round = 0; round < 6; round++) {
    const dark = modulesOf(symbology, patterns);
    for (let step = 0; step < 2; step++) {
      view = improve(view, sample(profile, view.placement, symbology.modules), dark, {
        light: 3,
        place: round < 1 ? 3 : 4,
      });
    }
    const next = judged(symbology, view, profile);
    const settled = next.patterns.every((pattern, slot) => pattern === patterns[slot]);
    patterns = next.patterns;
    if (next.unexplained < best.unexplained || round === 0) best = next;
    if (settled && round > 1) break;
  }
  return best;
}
