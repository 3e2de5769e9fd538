import type { Candidate, GreyPicture } from "../decoder/picture.ts";
import { verdictOn } from "./finding.ts";
import { evidenceOf, lookFor, refine } from "./look.ts";
import { stripOf } from "./strip.ts";
import { spell, symbologies } from "./symbology.ts";

export type Judgement = "supported" | "refuted" | "unknown";

/** Less than for a number read out of nothing: another decoder saw it as well, and refuting only asks for one more look. */
const enough = 6;

/**
 * Whether the grey values speak for a number that another decoder read: over every other valid number ("supported"),
 * for another one rather ("refuted"), or neither clearly.
 * @param text as in ScannedCode: 13 digits for EAN-13, UPC-A and UPC-E, 8 for EAN-8
 */
export function judge(
  grey: GreyPicture,
  candidates: readonly Candidate[],
  text: string,
  format: "ean_13" | "upc_a" | "ean_8" | "upc_e",
): Judgement {
  const symbology = symbologies.find((one) => one.format === (format === "upc_a" ? "ean_13" : format));
  const patterns = symbology && spell(symbology, text.padStart(format === "upc_a" ? 13 : 0, "0"));
  if (!symbology || !patterns) return "refuted";
  let judgement: Judgement = "unknown";
  for (const candidate of candidates) {
    const strip = stripOf(grey, candidate);
    const found = lookFor(symbology, strip.whole);
    if (!found) continue;
    const look = refine(strip.whole, { ...found, patterns });
    const { best, margin } = verdictOn(symbology, evidenceOf(symbology, look.view, strip.whole));
    if (!best || margin < enough) continue;
    if (best.patterns.every((pattern, slot) => pattern === patterns[slot])) return "supported";
    judgement = "refuted";
  }
  return judgement;
}
