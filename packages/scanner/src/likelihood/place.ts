import type { ScannedCode } from "../code.ts";
import { videoPoint } from "../geometry/region.ts";
import type { Look } from "./look.ts";
import type { Strip } from "./strip.ts";

/** The corners of a code as printed, in pixels of the picture. */
export function cornersOf({ candidate, lean, whole, height }: Strip, { view }: Look): ScannedCode["corners"] {
  const { angle } = candidate;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const middleU = (candidate.fromU + candidate.toU) / 2;
  const middleV = (candidate.fromV + candidate.toV) / 2;
  const [start, length] = view.placement;
  const corner = (bin: number, v: number) => {
    const along = (bin - whole.bins / 2) / whole.density;
    const u = (along + v * lean.shear) / (1 - v * lean.fan) + middleU;
    return videoPoint(u * cos - (v + middleV) * sin, u * sin + (v + middleV) * cos);
  };
  const end = start + length;
  const top = length < 0 ? height / 2 : -height / 2;
  return [corner(start, top), corner(end, top), corner(end, -top), corner(start, -top)];
}

/** Pixels of the picture to a module. */
export const moduleOf = ({ whole }: Strip, { view, symbology }: Look): number =>
  Math.abs(view.placement[1]) / whole.density / symbology.modules;
