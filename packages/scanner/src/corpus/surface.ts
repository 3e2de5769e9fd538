import type { Fold, PlacedCode, Point } from "./scene.ts";

/** How a label lies in the picture: its own places (modules from the middle of the bars) and the picture's pixels. */
export interface Surface {
  /** The label's place that is seen at a place of the picture; undefined beyond the edge of a can. */
  toLabel(x: number, y: number): Point | undefined;
  toPicture(along: number, down: number): Point;
}

/** @param width modules of the code, without quiet zones */
export function surfaceOf(code: PlacedCode, width: number): Surface {
  const turn = ((code.angle ?? 0) * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const { across = 0, along = 0 } = code.perspective ?? {};
  const farther = { x: across / width, y: along / (code.height ?? defaultHeight) };
  const bend = code.fold ? foldOf(code.fold) : bendOf(code.curvature ?? 0, width);
  return {
    toLabel(x, y) {
      const right = ((x - code.centre.x) * cos + (y - code.centre.y) * sin) / code.modulePx;
      const down = ((y - code.centre.y) * cos - (x - code.centre.x) * sin) / code.modulePx;
      const distance = 1 / (1 - farther.x * right - farther.y * down);
      if (!(distance > 0)) return undefined;
      const flat = bend.unroll(right * distance);
      return flat === undefined ? undefined : { x: flat, y: down * distance };
    },
    toPicture(labelX, labelY) {
      const x = bend.roll(labelX);
      const distance = 1 + farther.x * x + farther.y * labelY;
      const right = (x / distance) * code.modulePx;
      const down = (labelY / distance) * code.modulePx;
      return { x: code.centre.x + right * cos - down * sin, y: code.centre.y + right * sin + down * cos };
    },
  };
}

/** Modules the bars of a label are high unless it says so. */
export const defaultHeight = 45;

/** Between places along the paper and places as seen from the front, both in modules. */
function bendOf(curvature: number, width: number) {
  if (curvature === 0) return { unroll: (seen: number) => seen, roll: (paper: number) => paper };
  const radius = width / 2 / curvature;
  const quarter = (radius * Math.PI) / 2;
  return {
    unroll: (seen: number) => (Math.abs(seen) < radius ? radius * Math.asin(seen / radius) : undefined),
    roll: (paper: number) => radius * Math.sin(Math.max(-quarter, Math.min(quarter, paper)) / radius),
  };
}

/** The same for a label around an edge: each face as much narrower as it is turned away. */
function foldOf({ at, before, behind }: Fold) {
  const narrower = (place: number) => Math.cos(((place < at ? before : behind) * Math.PI) / 180);
  return {
    unroll: (seen: number) => at + (seen - at) / narrower(seen),
    roll: (paper: number) => at + (paper - at) * narrower(paper),
  };
}
