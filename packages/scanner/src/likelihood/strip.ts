import type { Candidate, GreyPicture } from "../engine/picture.ts";
import { type Lean, leanOf, type Pixels, pixelsOf } from "./pixels.ts";
import { collapse, type Profile } from "./profile.ts";

/** A candidate made ready for looking at: its pixels collapsed along the bars. */
export interface Strip {
  readonly candidate: Candidate;
  readonly pixels: Pixels;
  readonly lean: Lean;
  readonly length: number;
  readonly height: number;
  readonly whole: Profile;
}

/** The candidate's rim is often something else. */
const core = 0.92;

export function stripOf(grey: GreyPicture, candidate: Candidate): Strip {
  const pixels = pixelsOf(grey, candidate);
  const lean = leanOf(pixels, candidate);
  const length = candidate.toU - candidate.fromU;
  const height = candidate.toV - candidate.fromV;
  const [whole] = cut({ pixels, lean, length, height }, 1) as [Profile];
  return { candidate, pixels, lean, length, height, whole };
}

/** The strip cut across the bars into so many bands of equal height. */
export function cut(
  { pixels, lean, length, height }: Omit<Strip, "candidate" | "whole">,
  count: number,
): Profile[] {
  const band = (height * core) / count;
  return Array.from({ length: count }, (_, index) => {
    const from = -(height * core) / 2 + index * band;
    return collapse(pixels, lean, length, [from, from + band]);
  });
}
