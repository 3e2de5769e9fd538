import { isShort } from "../code.ts";
import { shortestCode } from "../engine/picture.ts";
import { heightened, placeOf } from "../localise/place-of.ts";
import type { Look } from "./look.ts";
import { fewRows, readWhole, type Stage, type Tools, witness } from "./stage.ts";

/** A stage in the worker's first script; the others are in a second script. */
type FastStage = Stage<Look, Tools>;

const severalCodes = 4;
/** A reader tells a few rows of a code; its bars reach a quarter of its length at least. */
export const witnessHeight = 0.25;

/** zxing on the whole picture: all that a sharp code that lies straight needs. */
export const fast: FastStage = {
  name: "fast",
  run: (look, tools) => readWhole(look, tools, { rows: fewRows }, "zxing"),
};

/** Looks for further codes, once in a picture, when the found one is not the aimed one or not the most wanted. */
const several: FastStage = {
  name: "several",
  async run(look, tools) {
    if (look.searchedSeveral) return;
    look.searchedSeveral = true;
    await readWhole(look, tools, { rows: fewRows, most: severalCodes }, "zxing");
  },
};

/** Confirms what the fast pass read: zxing again on a resampled cut-out of the place. A short code needs another engine. */
export const confirm: FastStage = {
  name: "confirm",
  async run(look, tools) {
    for (const code of look.ballot.doubtful()) {
      const place = placeOf(code);
      if (isShort(code) || place.toU - place.fromU < shortestCode) continue;
      await witness(look, tools, heightened(place, witnessHeight));
      if (look.isSettled()) return;
    }
  },
};

/** For a picture with more than one code. */
export const severalConfirmed = [several, confirm];
