import { isShort } from "../code.ts";
import { shortestCode } from "../engine/picture.ts";
import { heightened, placeOf } from "../localise/place-of.ts";
import type { Look } from "./look.ts";
import { fewRows, readWhole, type Stage, type Tools, witness } from "./stage.ts";

/** A stage that is there with the worker's first script; the others come in a script of their own. */
type FastStage = Stage<Look, Tools>;

const severalCodes = 4;
/** A reader tells a few rows of a code; its bars reach a quarter of its length at least. */
export const witnessHeight = 0.25;

/** zxing on the whole picture: all that a sharp code that lies straight needs. */
export const fast: FastStage = {
  name: "fast",
  run: (look, tools) => readWhole(look, tools, { rows: fewRows }, "zxing"),
};

/** When the code that was found is not the one that is aimed at: which others are there. */
export const several: FastStage = {
  name: "several",
  run: (look, tools) => readWhole(look, tools, { rows: fewRows, most: severalCodes }, "zxing"),
};

/**
 * A witness for what the fast pass read: zxing once more, on the place where it read it, sampled anew. A short code asks
 * for another engine.
 */
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
