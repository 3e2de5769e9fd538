import type { ScannedCode } from "../code.ts";
import type { Candidate, GreyPicture } from "../decoder/picture.ts";
import { type Evidence, noEvidence } from "./kernel.ts";
import { evidenceOf, type Look, lookFor, type Strip, stripOf } from "./look.ts";
import { cornersOf, moduleOf } from "./place.ts";
import { type LikelihoodFormat, type Symbology, symbologies } from "./symbology.ts";
import { bestNumbers, costsOf, type Explanation } from "./trellis.ts";

/** A number the grey values speak for. */
export interface LikelihoodRead {
  /** By the convention of ScannedCode: 13 digits, 8 for EAN-8. */
  readonly text: string;
  readonly format: LikelihoodFormat;
  /** How much worse the best other number explains the picture, in units of what the best one leaves unexplained. */
  readonly margin: number;
  readonly corners: ScannedCode["corners"];
}

export interface LikelihoodReader {
  /**
   * Looks at a frame's candidates, the likeliest first, until one is read or the time is up.
   * What frames say about a code adds up until `reset`; a code read for sure starts the sum anew.
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

/** What has to be shown before a number is believed; short codes are seen where there are none most easily. */
const safe: Record<LikelihoodFormat, { margin: number; unexplained: number }> = {
  ean_13: { margin: 16, unexplained: 0.3 },
  upc_e: { margin: 30, unexplained: 0.2 },
  ean_8: { margin: 30, unexplained: 0.2 },
};
/** What earlier frames still count for after each further one. */
const memory = 0.85;
/** Finer modules are not resolved by any camera. */
const finestModule = 0.85;

/** Evidence over the frames for one symbology. */
interface Tally {
  readonly evidence: Evidence;
  frames: number;
}

export function createLikelihoodReader(): LikelihoodReader {
  const tallies = new Map<LikelihoodFormat, Tally>();
  return {
    read(grey, candidates, { deadline }) {
      const seen = new Map<LikelihoodFormat, { look: Look; strip: Strip; evidence: Evidence }>();
      for (const candidate of candidates) {
        if (performance.now() > deadline) break;
        const strip = stripOf(grey, candidate);
        for (const symbology of symbologies) {
          if (performance.now() > deadline) break;
          const look = lookFor(symbology, strip);
          if (!look || moduleOf(strip, look) < finestModule) continue;
          const evidence = inUnitsOfNoise(evidenceOf(symbology, look.view, strip.whole), look);
          const read = conclude(symbology, evidence, look, strip);
          if (read) {
            tallies.clear();
            tallies.set(symbology.format, { evidence, frames: 1 });
            return read;
          }
          const other = seen.get(symbology.format);
          if (!other || look.unexplained < other.look.unexplained)
            seen.set(symbology.format, { look, strip, evidence });
        }
      }
      for (const [format, { look, strip, evidence }] of seen) {
        const tally = tallies.get(format) ?? { evidence: noEvidence(evidence.modules), frames: 0 };
        tallies.set(format, tally);
        remember(tally, evidence);
        if (tally.frames < 2) continue;
        const read = conclude(look.symbology, tally.evidence, look, strip);
        if (read) return read;
      }
      return undefined;
    },
    reset: () => tallies.clear(),
  };
}

function remember(tally: Tally, { seen, shared, energy, spread }: Evidence): void {
  const { evidence } = tally;
  for (let i = 0; i < seen.length; i++)
    evidence.seen[i] = (evidence.seen[i] as number) * memory + (seen[i] as number);
  for (let i = 0; i < shared.length; i++)
    evidence.shared[i] = (evidence.shared[i] as number) * memory + (shared[i] as number);
  evidence.energy = evidence.energy * memory + energy;
  evidence.spread = evidence.spread * memory + spread;
  tally.frames++;
}

/** Scaled so that what the look leaves unexplained is one a module: so much a worse picture counts less. */
function inUnitsOfNoise(evidence: Evidence, { unexplained }: Look): Evidence {
  const scale = evidence.modules / Math.max(1e-9, unexplained * evidence.spread);
  return {
    modules: evidence.modules,
    seen: evidence.seen.map((value) => value * scale),
    shared: evidence.shared.map((value) => value * scale),
    energy: evidence.energy * scale,
    spread: evidence.spread * scale,
  };
}

function conclude(
  symbology: Symbology,
  evidence: Evidence,
  look: Look,
  strip: Strip,
): LikelihoodRead | undefined {
  const [best, second] = bestNumbers(costsOf(symbology, evidence));
  if (!best || !second) return undefined;
  const margin = marginOf(best, second, symbology);
  const { format } = symbology;
  const unexplained = best.error / evidence.spread;
  if (margin < safe[format].margin || unexplained > safe[format].unexplained) return undefined;
  return { text: best.text, format, margin, corners: cornersOf(strip, look) };
}

export const marginOf = (best: Explanation, second: Explanation, { modules }: Symbology): number =>
  ((second.error - best.error) * modules) / Math.max(1e-9, best.error);
