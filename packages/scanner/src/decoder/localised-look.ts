import type { ScannedCode } from "../code.ts";
import type { PicturePoint } from "../engine/engine-read.ts";
import { type Candidate, enlarged, type GreyPicture } from "../engine/picture.ts";
import { centreOf, type VideoRect } from "../geometry/region.ts";
import { inverted } from "../localise/enhance.ts";
import { localise } from "../localise/localise.ts";
import { type Look, once } from "./look.ts";

/** A picture in which the places that look like codes are known. */
export interface LocalisedLook extends Look {
  /** The grey picture with dark for light. */
  negative(): GreyPicture;
  /** Those the region aims at first. */
  candidates(): readonly Candidate[];
  /** Numbers that were judged. */
  readonly judged: Set<string>;
}

/** @param coarse whether to look for places at half the size, which takes half the time and misses the finest bars */
export function localisedLook(look: Look, coarse: boolean): LocalisedLook {
  const places = () => {
    const half = coarse ? look.half() : undefined;
    return half ? localise(half).map((place) => enlarged(place, 2)) : localise(look.grey());
  };
  return {
    ...look,
    judged: new Set(),
    negative: once(() => inverted(look.grey())),
    candidates: once(() => aimedFirst(places(), look.rect)),
  };
}

/** Candidates that a code's centre lies in. */
export function placesOf({ corners }: ScannedCode, candidates: readonly Candidate[]): Candidate[] {
  const { x, y } = centreOf(corners);
  return candidates.filter(({ angle, fromU, toU, fromV, toV }) => {
    const u = x * Math.cos(angle) + y * Math.sin(angle);
    const v = y * Math.cos(angle) - x * Math.sin(angle);
    return u >= fromU && u <= toU && v >= fromV && v <= toV;
  });
}

/** The middle of a candidate, in pixels of the picture. */
function middleOf({ angle, fromU, toU, fromV, toV }: Candidate): PicturePoint {
  const [u, v] = [(fromU + toU) / 2, (fromV + toV) / 2];
  return { x: u * Math.cos(angle) - v * Math.sin(angle), y: u * Math.sin(angle) + v * Math.cos(angle) };
}

function aimedFirst(candidates: Candidate[], rect: VideoRect): Candidate[] {
  const isAimed = (candidate: Candidate) => {
    const { x, y } = middleOf(candidate);
    return x >= rect.left && x <= rect.left + rect.width && y >= rect.top && y <= rect.top + rect.height;
  };
  return [...candidates.filter(isAimed), ...candidates.filter((candidate) => !isAimed(candidate))];
}
