import { ScannerError } from "../scanner-error.ts";
import type { Point, Rect, ScreenPoint, ScreenRect, Size, VideoPoint, VideoRect } from "./geometry.ts";
import { videoPoint } from "./geometry.ts";

export {
  rectOnScreen,
  type ScreenPoint,
  type ScreenRect,
  type Size,
  screenPoint,
  toScreen,
  toVideo,
  type VideoPoint,
  type VideoRect,
  type VideoView,
  videoPoint,
} from "./geometry.ts";

/** Distance from the left or top side of the video, in percent of that side or in video pixels. */
export type RegionEdge = number | `${number}%`;

/** A scan region by its four edges (CA-01). */
export interface Region {
  readonly left: RegionEdge;
  readonly top: RegionEdge;
  readonly right: RegionEdge;
  readonly bottom: RegionEdge;
}

const squareShare = 0.4;

/**
 * The region in video pixels: the given edges, or a centred square of 40% of the video's smaller side (CA-01).
 * @throws ScannerError `invalid_region` (OV-04) when the edges leave the video or enclose nothing
 */
export function regionIn(video: Size, region?: Region): VideoRect {
  if (!region) return squareIn(video);
  const left = edgeAt(region.left, video.width);
  const right = edgeAt(region.right, video.width);
  const top = edgeAt(region.top, video.height);
  const bottom = edgeAt(region.bottom, video.height);
  const inside = 0 <= left && left < right && right <= video.width;
  if (!inside || !(0 <= top && top < bottom && bottom <= video.height))
    throw new ScannerError("invalid_region");
  return { left, top, width: right - left, height: bottom - top } as VideoRect;
}

/** Whether a point lies in a rectangle of the same space, its border included. */
export function contains(rect: VideoRect, point: VideoPoint): boolean;
export function contains(rect: ScreenRect, point: ScreenPoint): boolean;
export function contains(rect: Rect, { x, y }: Point): boolean {
  return x >= rect.left && x <= rect.left + rect.width && y >= rect.top && y <= rect.top + rect.height;
}

/** The middle of a code's corners. */
export function centreOf(corners: readonly VideoPoint[]): VideoPoint {
  const sum = corners.reduce((total, { x, y }) => videoPoint(total.x + x, total.y + y), videoPoint(0, 0));
  return videoPoint(sum.x / corners.length, sum.y / corners.length);
}

function squareIn({ width, height }: Size): VideoRect {
  const side = squareShare * Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side } as VideoRect;
}

function edgeAt(edge: RegionEdge, side: number): number {
  return typeof edge === "number" ? edge : (Number(edge.slice(0, -1)) / 100) * side;
}
