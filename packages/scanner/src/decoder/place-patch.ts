import { type Candidate, enlarged } from "../engine/picture.ts";
import { inverted } from "../localise/enhance.ts";
import { withoutFrame } from "../localise/frame-line.ts";
import { cutOut, type Patch } from "../localise/patch.ts";
import type { LocalisedLook } from "./localised-look.ts";
import { scaledBy } from "./stage.ts";

/** A place cut out, without a frame around its code. */
export function patchOf(look: LocalisedLook, place: Candidate, scale: number): Patch {
  const patch = cutFrom(look, place, scale);
  return { ...patch, picture: withoutFrame(patch.picture) };
}

/** Of the half picture where that is fine enough, which takes a quarter of the time. */
function cutFrom(look: LocalisedLook, place: Candidate, scale: number): Patch {
  const half = scale <= 0.5 ? look.half() : undefined;
  if (!half) return cutOut(look.grey(), place, scale);
  const patch = cutOut(half, enlarged(place, 0.5), 2 * scale);
  return { ...patch, scale, toPicture: (point) => scaledBy(2)(patch.toPicture(point)) };
}

/** A patch and, where its bars seem light, the same with dark for light: of fine bars that is not sure. */
export const eitherWay = (patch: Patch, { lightBars }: Candidate): Patch[] =>
  lightBars ? [patch, { ...patch, picture: inverted(patch.picture) }] : [patch];
