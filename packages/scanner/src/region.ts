/**
 * Where the scanner aims, and how the camera's picture lies on the screen. Video points count pixels of the
 * camera's picture, screen points CSS pixels from the top left of the video element; the two cannot be mixed up.
 */
declare const space: unique symbol;

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

export type VideoPoint = Point & { readonly [space]: "video" };
export type ScreenPoint = Point & { readonly [space]: "screen" };
export type VideoRect = Rect & { readonly [space]: "video" };
export type ScreenRect = Rect & { readonly [space]: "screen" };

/** Distance from the left or top side of the video, in percent of that side or in video pixels. */
export type RegionEdge = number | `${number}%`;

/** A scan region by its four edges (CA-01). */
export interface Region {
  readonly left: RegionEdge;
  readonly top: RegionEdge;
  readonly right: RegionEdge;
  readonly bottom: RegionEdge;
}

/** A video shown with `object-fit: cover` in an element of this size, mirrored when it shows the shopper. */
export interface VideoView {
  readonly video: Size;
  readonly element: Size;
  readonly mirrored?: boolean;
}

const squareShare = 0.4;

export const videoPoint = (x: number, y: number) => ({ x, y }) as VideoPoint;
export const screenPoint = (x: number, y: number) => ({ x, y }) as ScreenPoint;

/**
 * The region in video pixels: the given edges, or a centred square of 40% of the video's smaller side (CA-01).
 * @throws RangeError 'Invalid region.' (OV-04) when the edges leave the video or enclose nothing
 */
export function regionIn(video: Size, region?: Region): VideoRect {
  if (!region) return squareIn(video);
  const left = edgeAt(region.left, video.width);
  const right = edgeAt(region.right, video.width);
  const top = edgeAt(region.top, video.height);
  const bottom = edgeAt(region.bottom, video.height);
  const inside = 0 <= left && left < right && right <= video.width;
  if (!inside || !(0 <= top && top < bottom && bottom <= video.height))
    throw new RangeError("Invalid region.");
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

/** Where a point of the video is seen on the screen; it may lie outside of the element, where cover cuts. */
export function toScreen({ x, y }: VideoPoint, view: VideoView): ScreenPoint {
  const { scale, left, top } = coverOf(view);
  const shown = x * scale + left;
  return screenPoint(view.mirrored ? view.element.width - shown : shown, y * scale + top);
}

/** The point of the video that is seen at a point of the screen. */
export function toVideo({ x, y }: ScreenPoint, view: VideoView): VideoPoint {
  const { scale, left, top } = coverOf(view);
  const shown = view.mirrored ? view.element.width - x : x;
  return videoPoint((shown - left) / scale, (y - top) / scale);
}

/** Where a rectangle of the video is seen on the screen: what a scan mask leaves clear. */
export function rectOnScreen(rect: VideoRect, view: VideoView): ScreenRect {
  const start = toScreen(videoPoint(rect.left, rect.top), view);
  const end = toScreen(videoPoint(rect.left + rect.width, rect.top + rect.height), view);
  return {
    left: Math.min(start.x, end.x),
    top: start.y,
    width: Math.abs(end.x - start.x),
    height: end.y - start.y,
  } as ScreenRect;
}

function squareIn({ width, height }: Size): VideoRect {
  const side = squareShare * Math.min(width, height);
  return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side } as VideoRect;
}

function edgeAt(edge: RegionEdge, side: number): number {
  return typeof edge === "number" ? edge : (Number(edge.slice(0, -1)) / 100) * side;
}

function coverOf({ video, element }: VideoView) {
  const scale = Math.max(element.width / video.width, element.height / video.height);
  return {
    scale,
    left: (element.width - video.width * scale) / 2,
    top: (element.height - video.height * scale) / 2,
  };
}
