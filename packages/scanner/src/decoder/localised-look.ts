import type { ScannedCode } from "../code.ts";
import type { PicturePoint } from "../engine/engine-read.ts";
import { type Candidate, enlarged, type GreyPicture } from "../engine/picture.ts";
import { centreOf, type VideoRect } from "../geometry/region.ts";
import { inverted } from "../localise/enhance.ts";
import { reducedTo } from "../localise/grey.ts";
import { localise } from "../localise/localise.ts";
import { aroundBars, placeOf } from "../localise/place-of.ts";
import { isAimedAt } from "../vote/choose-code.ts";
import { type Look, once } from "./look.ts";

/** A picture in which the places that look like codes are known. */
export interface LocalisedLook extends Look {
  /** The grey picture half as large; undefined of one that is small as it is. */
  half(): GreyPicture | undefined;
  /** The grey picture with dark for light. */
  negative(): GreyPicture;
  /** Those the region aims at first. */
  candidates(): readonly Candidate[];
  /** Whether places are looked for at half the size. */
  readonly isCoarse: boolean;
  /** Numbers that were judged. */
  readonly judged: Set<string>;
}

/** Below this a picture is not searched at half its size. */
const halvedSide = 800;

/** @param coarse whether to look for places at half the size, which takes half the time and misses the finest bars */
export function localisedLook(look: Look, coarse: boolean): LocalisedLook {
  const half = once(() => {
    const grey = look.grey();
    const side = Math.max(grey.width, grey.height);
    // Halved once: it is too large by a pixel.
    return side < halvedSide ? undefined : reducedTo(side - 1, grey).picture;
  });
  const places = () => {
    const small = coarse ? half() : undefined;
    return small ? localise(small).map((place) => enlarged(place, 2)) : localise(look.grey());
  };
  const candidates = once(() => aimedFirst(places(), look.rect));
  return Object.assign(look, {
    half,
    isCoarse: coarse,
    judged: new Set<string>(),
    negative: once(() => inverted(look.grey())),
    candidates,
    hasUnreadBeside: (code: ScannedCode) => {
      const read = look.ballot.believed().flatMap((one) => placesOf(one, candidates()));
      const barsAt = (place: Candidate) =>
        placeOf(aroundBars(look.grey(), code, turned(placeOf(code), place.angle)));
      return candidates().some((place) =>
        read.includes(place)
          ? isHigher(place, barsAt(place))
          : isLong(place, code) && (isBeside(place, code) || !isAimedAt(code, look.rect)),
      );
    },
  });
}

/** So many lengths of a code from its middle, another one is on the same label. */
const labelReach = 1.2;
/** By such a share and so many pixels a place may be found too high. */
const highestError = { share: 0.2, px: 12 };

/** The same place, seen along another direction: a reader gives the rows that it read, which may slant. */
function turned({ angle, fromU, toU, fromV, toV }: Candidate, along: number): Candidate {
  const turn = along - angle;
  const [u, v] = [(fromU + toU) / 2, (fromV + toV) / 2];
  const [middleU, middleV] = [
    u * Math.cos(turn) + v * Math.sin(turn),
    v * Math.cos(turn) - u * Math.sin(turn),
  ];
  const half = (Math.abs(Math.cos(turn)) * (toU - fromU)) / 2;
  return { angle: along, fromU: middleU - half, toU: middleU + half, fromV: middleV, toV: middleV };
}

/** Whether a place is so much higher than the bars in it that it may hold those of another code too. */
const isHigher = (place: Candidate, bars: Candidate) =>
  place.toV - place.fromV > (1 + highestError.share) * (bars.toV - bars.fromV) + highestError.px;

/** Whether bars are long enough for another code. */
const isLong = (place: Candidate, code: ScannedCode) => place.toU - place.fromU > lengthOf(code) / 3;

/** Whether bars are on a code's label. */
function isBeside(place: Candidate, code: ScannedCode): boolean {
  const [middle, centre] = [middleOf(place), centreOf(code.corners)];
  return Math.hypot(middle.x - centre.x, middle.y - centre.y) < labelReach * lengthOf(code);
}

const lengthOf = ({ corners: [start, end] }: ScannedCode) => Math.hypot(end.x - start.x, end.y - start.y);

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
