import type { ScannedCode } from "../code.ts";
import type { EngineRead, PicturePoint, RgbaPicture } from "../engine/engine-read.ts";
import type { GreyPicture } from "../engine/picture.ts";
import { type VideoRect, videoPoint } from "../geometry/region.ts";
import { greyOf, reducedTo } from "../localise/grey.ts";
import type { Ballot, Voter } from "../vote/ballot.ts";
import { isAimedAt } from "../vote/choose-code.ts";

/** A picture being searched, with everything derived from it, computed once and on demand. */
export interface Look {
  readonly ballot: Ballot;
  readonly rect: VideoRect;
  /** The picture as the engines search it as a whole, and how many times smaller that is. */
  whole(): { readonly picture: RgbaPicture | GreyPicture; readonly by: number };
  grey(): GreyPicture;
  /** Whether the code that is aimed at is known. */
  isSettled(): boolean;
  /** Whether a code is believed, and none that is aimed at still waits for a witness. */
  isAnswered(): boolean;
  /** Enters an engine's reads; `toPicture` maps their coordinates to the picture. */
  enter(reads: readonly EngineRead[], voter: Voter, weight: number, toPicture?: ToPicture): void;
}

type ToPicture = (point: PicturePoint) => PicturePoint;

/** What a QR code's own error correction makes of any voter's word. */
const selfCorrecting = 2;
/** Above this a photo is searched smaller as a whole; its candidates are cut out of it as it is. */
const wholeSide = 1920;

export function lookAt(picture: RgbaPicture | GreyPicture, rect: VideoRect, ballot: Ballot): Look {
  const grey = once(() => (isGrey(picture) ? picture : greyOf(picture)));
  const isAimed = (code: ScannedCode) => isAimedAt(code, rect);
  return {
    ballot,
    rect,
    grey,
    whole: once(() =>
      Math.max(picture.width, picture.height) > wholeSide ? reducedTo(wholeSide, grey()) : { picture, by: 1 },
    ),
    isSettled: () => ballot.believed().some(isAimed),
    isAnswered: () =>
      ballot.believed().some(isAimed) || (ballot.believed().length > 0 && !ballot.doubtful().some(isAimed)),
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
