import type { Size, VideoPoint } from "../geometry/region.ts";
import { cameraSettings } from "./camera-settings.ts";
import type { FocusResult } from "./focus.ts";
import { controlRefusal, type Lens, type LensRange, rangeOf } from "./lens.ts";
import { sharpnessIn } from "./sharpness.ts";
import { wait } from "./wait.ts";

/** Focuses on a point of the video (CA-04): the camera does it if it takes a point, else by trying distances. */
export async function focusOn(
  lens: Lens,
  point: VideoPoint,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<FocusResult> {
  const { focusMode = [], focusDistance } = lens.capabilities;
  if (signal.aborted) return { kind: "cancelled" };
  if (focusMode.includes("single-shot")) return focusOnce(lens, point, video, signal);
  const distances = rangeOf(focusDistance);
  if (!distances) return controlRefusal("unsupported");
  return sweep(lens, distances, () => sharpnessIn(video, focusArea(point, sizeOf(video))), signal);
}

/** The camera focuses on the point by itself; it is given the longest focus timeout of CA-04. */
async function focusOnce(
  lens: Lens,
  point: VideoPoint,
  video: HTMLVideoElement,
  signal: AbortSignal,
): Promise<FocusResult> {
  const { width, height } = sizeOf(video);
  const pointsOfInterest = [{ x: point.x / width, y: point.y / height }];
  if (!(await lens.adjust({ focusMode: "single-shot", pointsOfInterest }))) return controlRefusal("failed");
  await wait(cameraSettings.focusTimeoutMs.most, signal);
  return signal.aborted ? { kind: "cancelled" } : { kind: "applied" };
}

/** For a camera that takes only a distance: tries a few and keeps the sharpest, within the 1500 ms of CA-04. */
async function sweep(
  lens: Lens,
  range: LensRange,
  sharpness: () => Promise<number>,
  signal: AbortSignal,
): Promise<FocusResult> {
  let here = lens.settings().focusDistance ?? range.max;
  let best = { distance: here, sharpness: await sharpness() };
  let left: number = cameraSettings.focusCancelableMs;
  const go = async (distance: number) => {
    const needed = settleMs(here, distance, range);
    if (!(await lens.adjust({ focusMode: "manual", focusDistance: distance }))) return false;
    await wait(needed, signal);
    left -= needed;
    here = distance;
    return true;
  };
  for (const distance of sweepDistances(range)) {
    // Leaves time to return to the best distance so far.
    const reserve = settleMs(distance, best.distance, range);
    if (left - settleMs(here, distance, range) < reserve) break;
    if (!(await go(distance))) return controlRefusal("failed");
    if (signal.aborted) return { kind: "cancelled" };
    const seen = await sharpness();
    if (seen > best.sharpness) best = { distance, sharpness: seen };
  }
  if (here !== best.distance && !(await go(best.distance))) return controlRefusal("failed");
  return signal.aborted ? { kind: "cancelled" } : { kind: "applied" };
}

/** How long the lens needs from one distance to another: 300 to 400 ms (CA-04). */
export function settleMs(from: number, to: number, { min, max }: LensRange): number {
  const { least, most } = cameraSettings.focusTimeoutMs;
  return least + (most - least) * Math.min(1, Math.abs(to - from) / (max - min));
}

/** Distances worth trying, nearest first and closer together there: labels are held near. */
export function sweepDistances({ min, max, step }: LensRange): number[] {
  const places = [0, 1 / 8, 1 / 3, 2 / 3].map((share) => {
    const distance = share * (max - min);
    return min + (step > 0 ? Math.round(distance / step) * step : distance);
  });
  return [...new Set(places)];
}

/** The square to focus on: one sixth of the video's smaller side (CA-04), within the video; even numbers. */
export function focusArea(point: VideoPoint, video: Size) {
  const even = (length: number) => 2 * Math.floor(length / 2);
  const side = even(Math.min(video.width, video.height) * cameraSettings.focusAreaShare);
  const within = (middle: number, length: number) =>
    even(Math.max(0, Math.min(length - side, middle - side / 2)));
  return { left: within(point.x, video.width), top: within(point.y, video.height), side };
}

function sizeOf({ videoWidth, videoHeight }: HTMLVideoElement): Size {
  return { width: videoWidth, height: videoHeight };
}
