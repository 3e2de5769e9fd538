import { isShort, type ScannedCode } from "../code.ts";
import type { EngineRead, PicturePoint, RgbaPicture } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import { type VideoRect, videoPoint } from "../geometry/region.ts";
import { greyOf, reducedTo } from "../localise/grey.ts";
import type { Ballot, Voter } from "../vote/ballot.ts";
import { chooseCode, isAimedAt } from "../vote/choose-code.ts";
import type { Rank } from "../vote/rank.ts";

/** A picture being searched, with everything derived from it, computed once and on demand. */
export interface Look {
  readonly ballot: Ballot;
  readonly rect: VideoRect;
  /** Whether several codes were looked for in the whole picture. */
  searchedSeveral: boolean;
  /** The picture as the engines search it as a whole, and how many times smaller that is. */
  whole(): { readonly picture: RgbaPicture | GreyPicture; readonly by: number };
  grey(): GreyPicture;
  /** Whether the code that is aimed at is known, and none can be wanted more. */
  isSettled(): boolean;
  /**
   * Whether bars beside a code are still unread, or anywhere when it is not aimed at; so it is taken to be while they were not
   * looked for.
   */
  hasUnreadBeside(code: ScannedCode): boolean;
  /**
   * Whether a code can be chosen, and none that would be chosen instead still waits for a witness. One that is not of the most
   * wanted waits for the bars beside it, and one that is not aimed at for all others.
   */
  isAnswered(): boolean;
  /** Whether a code was read that is not of the most wanted ones, such as a QR code beside the bars. */
  hasOther(): boolean;
  /** Whether an accepted code is believed that a photo may be taken to show. */
  hasAccepted(): boolean;
  /** Enters an engine's reads; `toPicture` maps their coordinates to the picture. */
  enter(reads: readonly EngineRead[], voter: Voter, weight: number, toPicture?: ToPicture): void;
}

type ToPicture = (point: PicturePoint) => PicturePoint;

/** What a QR code's own error correction makes of any voter's word. */
const selfCorrecting = 2;
/** Above this a photo is searched smaller as a whole; its candidates are cut out of it as it is. */
const wholeSide = 1920;

export function lookAt(
  picture: RgbaPicture | GreyPicture,
  rect: VideoRect,
  ballot: Ballot,
  rank: Rank,
): Look {
  const grey = once(() => (isGrey(picture) ? picture : greyOf(picture)));
  const isAimed = (code: ScannedCode) => isAimedAt(code, rect);
  const isSettled = () => ballot.believed().some((code) => isAimed(code) && rank(code) === 0);
  /** A short code is often seen where there is none. */
  const isBefore = (doubtful: ScannedCode, chosen: ScannedCode) =>
    !(isShort(doubtful) && isAimed(chosen)) && chooseCode([chosen, doubtful], rect, rank) === doubtful;
  return {
    ballot,
    rect,
    searchedSeveral: false,
    hasUnreadBeside: () => true,
    grey,
    whole: once(() =>
      Math.max(picture.width, picture.height) > wholeSide ? reducedTo(wholeSide, grey()) : { picture, by: 1 },
    ),
    isSettled,
    isAnswered() {
      if (isSettled()) return true;
      const chosen = chooseCode(ballot.believed(), rect, rank);
      if (!chosen || ballot.doubtful().some((code) => isBefore(code, chosen))) return false;
      return !this.hasUnreadBeside(chosen);
    },
    hasOther: () => [...ballot.believed(), ...ballot.doubtful()].some((code) => rank(code) !== 0),
    hasAccepted() {
      return ballot
        .believed()
        .some((code) => rank(code) === 0 || (rank(code) && !this.hasUnreadBeside(code)));
    },
    enter(reads, voter, weight, toPicture = (point) => point) {
      for (const read of reads)
        ballot.vote(scannedCode(read, toPicture), voter, read.format === "qr_code" ? selfCorrecting : weight);
    },
  };
}

/** Whether a picture has one byte a pixel. */
function isGrey(picture: RgbaPicture | GreyPicture): picture is GreyPicture {
  return picture.data.length === picture.width * picture.height;
}

/** Computes a value at its first use, once. */
export function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function scannedCode({ text, format, corners }: EngineRead, toPicture: ToPicture): ScannedCode {
  const corner = (index: 0 | 1 | 2 | 3) => {
    const { x, y } = toPicture(corners[index]);
    return videoPoint(x, y);
  };
  return { text, format, corners: [corner(0), corner(1), corner(2), corner(3)] };
}
