import { ScannerError } from "@horma/scanner/error";
import { type Rotation, rotations, type Size, type VideoView } from "@horma/scanner/geometry";

/** A video, or a picture that takes its place. */
export type Pictured = HTMLVideoElement | HTMLImageElement;

export interface ViewOptions {
  /** Whether left and right are swapped; otherwise read from the element's own CSS (`scaleX(-1)`). */
  readonly mirrored?: boolean;
  /** Degrees clockwise by which the element shows the picture turned; default 0. */
  readonly rotation?: Rotation;
}

/**
 * How an element shows its picture now; undefined while it has no picture or no size.
 * @throws ScannerError `unsupported_value` for another `object-fit` than cover and contain, or another rotation
 */
export function readView(element: Pictured, options: ViewOptions = {}): VideoView | undefined {
  const { rotation = 0 } = options;
  if (!rotations.includes(rotation)) throw new ScannerError("unsupported_value", rotation);
  const video = pictureSize(element);
  const size = { width: element.clientWidth, height: element.clientHeight };
  if (video.width === 0 || size.width === 0 || size.height === 0) return undefined;
  const style = getComputedStyle(element);
  return {
    video,
    element: size,
    fit: fitOf(style.objectFit, element),
    mirrored: options.mirrored ?? isMirrored(style),
    rotation,
    pixelRatio: devicePixelRatio,
  };
}

/**
 * Calls back for everything that changes how an element shows its picture: its size, the picture's size (a turned phone), the
 * screen's pixels (a zoom, another screen).
 * @returns stops telling
 */
export function watchView(element: Pictured, onChange: () => void): () => void {
  const resized = new ResizeObserver(onChange);
  resized.observe(element);
  const events = ["resize", "loadedmetadata", "load"];
  for (const event of events) element.addEventListener(event, onChange);
  const unwatchRatio = watchPixelRatio(onChange);
  return () => {
    resized.disconnect();
    for (const event of events) element.removeEventListener(event, onChange);
    unwatchRatio();
  };
}

function watchPixelRatio(onChange: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const changed = () => {
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener("change", changed, { once: true });
    onChange();
  };
  query.addEventListener("change", changed, { once: true });
  return () => query.removeEventListener("change", changed);
}

function pictureSize(element: Pictured): Size {
  return element instanceof HTMLVideoElement
    ? { width: element.videoWidth, height: element.videoHeight }
    : { width: element.naturalWidth, height: element.naturalHeight };
}

function fitOf(fit: string, element: Pictured): "cover" | "contain" {
  if (fit === "cover" || fit === "contain") return fit;
  // What an image does by default; without distortion it is the same as contain.
  const { width, height } = pictureSize(element);
  const same = Math.abs(element.clientWidth * height - element.clientHeight * width) <= width + height;
  if (fit === "fill" && same) return "contain";
  throw new ScannerError("unsupported_value", `object-fit: ${fit}`);
}

function isMirrored({ transform, scale }: CSSStyleDeclaration): boolean {
  const flipped = transform !== "none" && new DOMMatrix(transform).a < 0;
  const scaled = Number.parseFloat(scale) < 0;
  return flipped !== scaled;
}
