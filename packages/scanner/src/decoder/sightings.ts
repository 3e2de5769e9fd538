import { hasRightCheckDigit, productCode, searchFor } from "@horma/gtin";
import type { SightingCode, Tip } from "../camera/tips.ts";
import type { ScannedCode } from "../code.ts";
import { productRank } from "../vote/product-rank.ts";
import type { LocalisedLook } from "./localised-look.ts";
import { patchOf } from "./place-patch.ts";
import { fewRows, scalesFor, type Tools } from "./stage.ts";

const messages: Record<SightingCode, string> = {
  open_carton: "Please open the carton and scan a box in it.",
  show_bars: "Please aim at the bars.",
  one_box: "Please show one box at a time.",
};

/** What shoppers hold up instead of one product's code. It is never reported as a code (CA-01). */
export interface Sightings {
  /**
   * A tip for a picture in which no code can be chosen. In a stream, what was seen holds for eight frames without a code.
   * @param misses frames since a code was read
   */
  see(look: LocalisedLook, tools: Tools, misses: number): Promise<Tip<SightingCode> | undefined>;
  reset(): void;
}

/** Other formats are looked for in one frame of so many: it takes about 5 ms at 1280x720. */
const everyFrames = 8;

export function createSightings(): Sightings {
  let seen: { code: SightingCode; at: number } | undefined;
  return {
    async see(look, tools, misses) {
      if (misses === 0 || (seen && misses - seen.at >= everyFrames)) seen = undefined;
      const isDue = tools.thorough || misses % everyFrames === everyFrames - 1;
      const code = sightingOf(look) ?? (isDue ? await otherSighting(look, tools) : undefined);
      if (code) seen = { code, at: misses };
      if (!seen) return undefined;
      return { code: seen.code, message: messages[seen.code] };
    },
    reset() {
      seen = undefined;
    },
  };
}

/** What the codes that were read say. */
function sightingOf({ ballot }: LocalisedLook): SightingCode | undefined {
  const believed = ballot.believed();
  const ranked = (rank: number) => believed.filter((code) => productRank(code) === rank);
  const products = new Set([ranked(0), ranked(1)].find((codes) => codes.length > 0)?.map(nameOf));
  if (products.size > 1) return "one_box";
  const isCase = believed.some(({ text }) => productCode(text).kind === "case");
  return products.size === 0 && isCase ? "open_carton" : undefined;
}

/** An EAN and a link with its GTIN are one product. */
const nameOf = ({ text }: ScannedCode) => searchFor(productCode(text))?.q;

/** What codes of other formats say, in the picture and in the place that looks most like bars. */
async function otherSighting(
  look: LocalisedLook,
  { zxing, thorough }: Tools,
): Promise<SightingCode | undefined> {
  if (look.hasAccepted()) return undefined;
  const [place] = look.candidates();
  const whole = (thorough ? undefined : look.half()) ?? look.whole().picture;
  const pictures = [whole, ...(place ? [patchOf(look, place, scalesFor(place)[0] ?? 1).picture] : [])];
  let matrix = false;
  for (const picture of pictures) {
    const reads = await zxing.search(picture, ["ITF", "DataMatrix"], {
      rows: fewRows,
      most: 2,
      rotated: true,
    });
    if (reads.some(({ format, text }) => format === "ITF" && isItf14(text))) return "open_carton";
    matrix ||= reads.some(({ format }) => format === "DataMatrix");
  }
  return matrix && look.ballot.believed().length === 0 ? "show_bars" : undefined;
}

/** ITF is easily misread; an outer carton's has 14 digits, the last one their check digit. */
const isItf14 = (text: string) => /^\d{14}$/.test(text) && hasRightCheckDigit(text);
