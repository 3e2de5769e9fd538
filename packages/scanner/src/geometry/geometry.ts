/**
 * Three coordinate spaces and the maps between them. Video points are pixels of the camera's picture, screen points are CSS
 * pixels from the top left of the element that shows it, layer points are pixels of a drawing surface over that element. Brands
 * keep them apart.
 */
declare const space: unique symbol;

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}

export type VideoPoint = Point & { readonly [space]: "video" };
export type ScreenPoint = Point & { readonly [space]: "screen" };
export type LayerPoint = Point & { readonly [space]: "layer" };
export type VideoRect = Rect & { readonly [space]: "video" };
export type ScreenRect = Rect & { readonly [space]: "screen" };

/** `x' = a·x + c·y + e`, `y' = b·x + d·y + f`: the order of a canvas's `setTransform`. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const rotations = [0, 90, 180, 270] as const;
/** Degrees clockwise. */
export type Rotation = (typeof rotations)[number];

/** How an element shows a picture: turned first, then fitted and centred, then mirrored. */
export interface VideoView {
  readonly video: Size;
  readonly element: Size;
  /** The element's `object-fit`; default `cover`. */
  readonly fit?: "cover" | "contain";
  /** Left and right swapped on the screen, as for a camera that shows the shopper. */
  readonly mirrored?: boolean;
  readonly rotation?: Rotation;
  /** Pixels of the drawing surface in one CSS pixel; default 1. */
  readonly pixelRatio?: number;
}

export const videoPoint = (x: number, y: number) => ({ x, y }) as VideoPoint;
export const screenPoint = (x: number, y: number) => ({ x, y }) as ScreenPoint;
export const layerPoint = (x: number, y: number) => ({ x, y }) as LayerPoint;

/** Where a point of the video is seen on the screen; it may lie outside of the element, where cover cuts. */
export function toScreen(point: VideoPoint, view: VideoView): ScreenPoint {
  return apply(videoToScreen(view), point) as ScreenPoint;
}

/** The point of the video that is seen at a point of the screen. */
export function toVideo(point: ScreenPoint, view: VideoView): VideoPoint {
  return apply(invert(videoToScreen(view)), point) as VideoPoint;
}

/** The pixel of the drawing surface at a point of the screen. */
export function toLayer({ x, y }: ScreenPoint, { pixelRatio = 1 }: VideoView): LayerPoint {
  return layerPoint(x * pixelRatio, y * pixelRatio);
}

/** The point of the screen under a pixel of the drawing surface. */
export function fromLayer({ x, y }: LayerPoint, { pixelRatio = 1 }: VideoView): ScreenPoint {
  return screenPoint(x / pixelRatio, y / pixelRatio);
}

/** Where a rectangle of the video is seen on the screen: what a scan mask leaves clear. */
export function rectOnScreen(rect: VideoRect, view: VideoView): ScreenRect {
  const start = toScreen(videoPoint(rect.left, rect.top), view);
  const end = toScreen(videoPoint(rect.left + rect.width, rect.top + rect.height), view);
  return {
    left: Math.min(start.x, end.x),
    top: Math.min(start.y, end.y),
    width: Math.abs(end.x - start.x),
    height: Math.abs(end.y - start.y),
  } as ScreenRect;
}

/** The map from video to screen points. */
export function videoToScreen({ video, element, ...view }: VideoView): Matrix {
  const rotation = view.rotation ?? 0;
  const [cos, sin] = quarterTurns[rotation];
  const lying = rotation % 180 === 0;
  const shown = lying ? video : { width: video.height, height: video.width };
  const widths = element.width / shown.width;
  const heights = element.height / shown.height;
  const scale = view.fit === "contain" ? Math.min(widths, heights) : Math.max(widths, heights);
  const flip = view.mirrored ? -1 : 1;
  const [a, b, c, d] = [flip * scale * cos, scale * sin, -flip * scale * sin, scale * cos];
  // Centre comes to lie on centre.
  const e = element.width / 2 - (a * video.width + c * video.height) / 2;
  const f = element.height / 2 - (b * video.width + d * video.height) / 2;
  return [a, b, c, d, e, f];
}

/** The map from screen points to pixels of the drawing surface. */
export function screenToLayer({ pixelRatio = 1 }: VideoView): Matrix {
  return [pixelRatio, 0, 0, pixelRatio, 0, 0];
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

/** The map that does `first`, then `second`. */
export function compose(second: Matrix, first: Matrix): Matrix {
  const [a, b, c, d, e, f] = second;
  const [g, h, i, j, k, l] = first;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The way back. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix {
  const area = a * d - b * c;
  return [d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area];
}

/** Cosine and sine, exact. */
const quarterTurns: Record<Rotation, readonly [cos: number, sin: number]> = {
  0: [1, 0],
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};
