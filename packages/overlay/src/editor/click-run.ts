import type { Point } from "@horma/scanner/geometry";
import { editing } from "../drawing/constants.ts";

interface Click extends Point {
  /** Milliseconds on any clock that only goes forward. */
  readonly time: number;
}

/** Clicks that belong together, and how many there have been. */
export interface ClickRun extends Click {
  readonly clicks: number;
}

/**
 * The run that a click makes. It goes on when the click comes within 500 ms of the one before and at the same point (OV-03);
 * so a triple click is a click that two more follow, each in time and place.
 */
export function nextClick(run: ClickRun | undefined, { x, y, time }: Click): ClickRun {
  const follows =
    run !== undefined &&
    time - run.time < editing.multiClickInterval &&
    Math.hypot(x - run.x, y - run.y) <= editing.samePointTolerance;
  return { x, y, time, clicks: follows ? run.clicks + 1 : 1 };
}
