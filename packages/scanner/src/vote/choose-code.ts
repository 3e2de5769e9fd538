import type { ScannedCode } from "../code.ts";
import { centreOf, contains, type VideoRect, videoPoint } from "../geometry/region.ts";

/**
 * The code that the shopper aims at: of those with their centre in the region, the one nearest to its middle. With none there,
 * the only code in the picture. Several codes outside the region are no choice.
 */
export function chooseCode(codes: readonly ScannedCode[], region: VideoRect): ScannedCode | undefined {
  const aimedAt = codes.filter((code) => isAimedAt(code, region));
  if (aimedAt.length === 0) return codes.length === 1 ? codes[0] : undefined;
  return nearestCode(aimedAt, region);
}

/** The code nearest to the middle of the region, for a photo, which cannot be aimed again. */
export function nearestCode(codes: readonly ScannedCode[], region: VideoRect): ScannedCode | undefined {
  const middle = videoPoint(region.left + region.width / 2, region.top + region.height / 2);
  const distance = ({ corners }: ScannedCode) => {
    const centre = centreOf(corners);
    return Math.hypot(centre.x - middle.x, centre.y - middle.y);
  };
  return codes.reduce<ScannedCode | undefined>(
    (nearest, code) => (nearest && distance(nearest) <= distance(code) ? nearest : code),
    undefined,
  );
}

/** Whether the code's centre lies in the region. */
export function isAimedAt({ corners }: ScannedCode, region: VideoRect): boolean {
  return contains(region, centreOf(corners));
}
