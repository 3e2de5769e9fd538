import type { ScannedCode } from "../code.ts";
import { centreOf, contains, type VideoRect, videoPoint } from "../geometry/region.ts";
import type { Rank } from "./rank.ts";

/** A code of higher rank this many times the region's size about its middle is on the label that is aimed at. */
const labelSize = 2;

/**
 * The code that the shopper aims at, of those that `rank` accepts. Of those with their centre in the region, the one that is
 * wanted most, then the nearest to its middle. A code on the same label that is wanted more than any of them comes before it.
 * With none in the region, the only one of the most wanted in the picture. Several of them are no choice.
 */
export function chooseCode(
  codes: readonly ScannedCode[],
  region: VideoRect,
  rank: Rank,
): ScannedCode | undefined {
  const isAimed = (code: ScannedCode) => isAimedAt(code, region);
  const aimedAt = codes.filter((code) => isAimed(code) && rank(code) !== undefined);
  const label = enlarged(region, labelSize);
  const best = mostWanted(aimedAt.length > 0 ? codes.filter((code) => isAimedAt(code, label)) : codes, rank);
  return (
    nearestCode(best.filter(isAimed), region, rank) ??
    (best.length === 1 ? best[0] : nearestCode(aimedAt, region, rank))
  );
}

/** The most wanted code nearest to the middle of the region, for a photo, which cannot be aimed again. */
export function nearestCode(
  codes: readonly ScannedCode[],
  region: VideoRect,
  rank: Rank,
): ScannedCode | undefined {
  const middle = videoPoint(region.left + region.width / 2, region.top + region.height / 2);
  const distance = ({ corners }: ScannedCode) => {
    const centre = centreOf(corners);
    return Math.hypot(centre.x - middle.x, centre.y - middle.y);
  };
  return mostWanted(codes, rank).reduce<ScannedCode | undefined>(
    (nearest, code) => (nearest && distance(nearest) <= distance(code) ? nearest : code),
    undefined,
  );
}

/** Whether the code's centre lies in the region. */
export function isAimedAt({ corners }: ScannedCode, region: VideoRect): boolean {
  return contains(region, centreOf(corners));
}

/** The accepted codes of the first rank that there is. */
function mostWanted(codes: readonly ScannedCode[], rank: Rank): ScannedCode[] {
  const first = Math.min(...codes.map((code) => rank(code) ?? Number.POSITIVE_INFINITY));
  return codes.filter((code) => rank(code) === first);
}

function enlarged({ left, top, width, height }: VideoRect, times: number): VideoRect {
  const [more, taller] = [((times - 1) * width) / 2, ((times - 1) * height) / 2];
  return { left: left - more, top: top - taller, width: width * times, height: height * times } as VideoRect;
}
