import { darkestOnWhite } from "../../catalogue/picture/picture-work.ts";
import { storePicture } from "../../catalogue/picture/store-picture.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";

/** What the darkest part of a logo is at most, 0 to 255: paler than this it is not seen on its white plate. */
const palest = 148;

/** OF-11. Stores a logo for a draft to name. One that no look names goes with the next sweep. */
export const uploadLogo = operation("uploadLogo", (deps, call) =>
  storePicture(deps, call, async ({ listed }) =>
    (await darkestOnWhite(listed)) > palest
      ? refuse("logo_invalid", "the logo is not seen on white: send one with darker parts")
      : undefined,
  ),
);
