import type { ScannedCode } from "../code.ts";
import type { PicturePoint } from "./engine-read.ts";
import type { Look } from "./look.ts";
import { type Candidate, shortestCode } from "./picture.ts";
import { fewRows, readWhole, type Stage, type Tools, witness } from "./stage.ts";

/** A stage that is there with the worker's first script; the others come in a script of their own. */
type FastStage = Stage<Look, Tools>;

const severalCodes = 4;

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

/** A witness for what the fast pass read: zxing once more, on the place where it read it, sampled anew. */
export const confirm: FastStage = {
  name: "confirm",
  async run(look, tools) {
    for (const place of look.ballot.doubtful().map(placeOf)) {
      if (place.toU - place.fromU < shortestCode) continue;
      await witness(look, tools, place);
      if (look.isSettled()) return;
    }
  },
};

/** The place a code was read at. A reader knows some rows of it only; bars reach farther, an eighth of their length at least. */
function placeOf({ corners: [topLeft, topRight, bottomRight, bottomLeft] }: ScannedCode): Candidate {
  const angle = Math.atan2(
    topRight.y + bottomRight.y - topLeft.y - bottomLeft.y,
    topRight.x + bottomRight.x - topLeft.x - bottomLeft.x,
  );
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const u = ({ x, y }: PicturePoint) => x * cos + y * sin;
  const v = ({ x, y }: PicturePoint) => y * cos - x * sin;
  const [fromU, toU] = [(u(topLeft) + u(bottomLeft)) / 2, (u(topRight) + u(bottomRight)) / 2];
  const [top, bottom] = [(v(topLeft) + v(topRight)) / 2, (v(bottomLeft) + v(bottomRight)) / 2];
  const reach = Math.max((bottom - top) / 2, (toU - fromU) / 8);
  const middle = (top + bottom) / 2;
  return { angle, fromU, toU, fromV: middle - reach, toV: middle + reach };
}
