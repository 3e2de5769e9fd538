import { type Label, labelOf } from "./label.ts";
import type { PlacedCode, Point, Scene } from "./scene.ts";
import { defaultHeight, type Surface, surfaceOf } from "./surface.ts";

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A label where it lies in the picture. */
export interface PlacedLabel {
  readonly label: Label;
  readonly surface: Surface;
  readonly modulePx: number;
  /** Between which pixels it is seen. */
  readonly bounds: Bounds;
}

/** The labels of a scene, each with small print of its own. */
export function placeLabels({ codes, seed }: Scene): PlacedLabel[] {
  return codes.map((code, place) => {
    const label = labelOf(code, seed + 101 * place);
    const surface = surfaceOf(code, label.width);
    const { left, top, right, bottom } = label.paper;
    const seen = [left, right, 0].flatMap((x) => [top, bottom].map((y) => surface.toPicture(x, y)));
    return { label, surface, modulePx: code.modulePx, bounds: boundsOf(seen) };
  });
}

/** Where the corners of the bars are seen, in pixels: start, end, end and start of the reading direction, top first. */
export function barCorners(code: PlacedCode): readonly [Point, Point, Point, Point] {
  const { width } = labelOf(code, 0);
  const surface = surfaceOf(code, width);
  const [x, y] = [width / 2, (code.height ?? defaultHeight) / 2];
  return [
    surface.toPicture(-x, -y),
    surface.toPicture(x, -y),
    surface.toPicture(x, y),
    surface.toPicture(-x, y),
  ];
}

function boundsOf(points: readonly Point[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
