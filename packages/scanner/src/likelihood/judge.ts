import type { Candidate, GreyPicture } from "../engine/picture.ts";
import { verdictOn } from "./finding.ts";
import { bestOf, evidenceOf, type Look, looksFor, refine } from "./look.ts";
import { evenMargin, unevenness } from "./misfit.ts";
import { type Profile, sample } from "./profile.ts";
import { stripOf } from "./strip.ts";
import { spell, symbologies } from "./symbology.ts";
import { modulesOf } from "./trellis.ts";

export type Judgement = "supported" | "refuted" | "unknown";

/** Less than without another decoder's read; refuting only asks for one more look. */
const enough = 6;

/**
 * Whether the grey values support a number that another decoder read: "supported" over every other valid number, "refuted" by
 * another one, or neither clearly. A number of no symbology here (a UPC-E of number system 1, a wrong check digit) is "unknown".
 * @param candidates where the number was read; elsewhere another code may lie
 * @param text as in ScannedCode: 13 digits for EAN-13, UPC-A and UPC-E, 8 for EAN-8
 * @param deadline on the clock of performance.now(): after it only the likeliest look at the first candidate is taken
 */
export function judge(
  grey: GreyPicture,
  candidates: readonly Candidate[],
  text: string,
  format: "ean_13" | "upc_a" | "ean_8" | "upc_e",
  deadline: number,
): Judgement {
  const symbology = symbologies.find((one) => one.format === (format === "upc_a" ? "ean_13" : format));
  const number = format === "upc_a" ? text.padStart(13, "0") : text;
  const patterns = symbology && spell(symbology, number);
  if (!symbology || !patterns) return "unknown";
  let judgement: Judgement = "unknown";
  for (const [index, candidate] of candidates.entries()) {
    if (index > 0 && performance.now() > deadline) break;
    const { whole } = stripOf(grey, candidate);
    const looks = looksFor(symbology, whole);
    // Mostly the likeliest places of the guards suffice to support it.
    const { value: first } = looks.next();
    if (first && clearNumber(first, patterns, whole) === number) return "supported";
    if (performance.now() > deadline) break;
    const best = bestOf(looks, deadline) ?? first;
    const said = best && clearNumber(best, patterns, whole);
    if (said === number) return "supported";
    if (said) judgement = "refuted";
  }
  return judgement;
}

/** The number that the grey values clearly show, seen so that they best show these patterns. */
function clearNumber(found: Look, patterns: readonly number[], whole: Profile): string | undefined {
  const { symbology } = found;
  const { view } = refine(whole, { ...found, patterns });
  const { best, margin } = verdictOn(symbology, evidenceOf(symbology, view, whole));
  if (!best) return undefined;
  const samples = sample(whole, view.placement, symbology.modules);
  const uneven = unevenness(modulesOf(symbology, best.patterns), [{ samples, view, share: 1 }]);
  return evenMargin(margin, uneven) >= enough ? best.text : undefined;
}
