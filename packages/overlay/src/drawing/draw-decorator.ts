import type { Rect, Size } from "@horma/scanner/geometry";
import type { Decorator } from "./item.ts";
import type { DrawingStyle } from "./style.ts";

/** Length of a focus bracket and of a crosshair's arm, as shares of the smaller side. */
const bracketShare = 0.22;
const armShare = 0.08;

/** Draws a decorator round or in a rectangle, in the style's stroke (OV-02). */
export function drawDecorator(
  context: CanvasRenderingContext2D,
  decorator: Decorator,
  { left, top, width, height }: Rect,
  { stroke, lineWidth }: Pick<DrawingStyle, "stroke" | "lineWidth">,
): void {
  const [right, bottom] = [left + width, top + height];
  const [middle, centre] = [left + width / 2, top + height / 2];
  const arm = Math.min(width, height) * armShare;
  const bracket = Math.min(width, height) * bracketShare;
  const line = (...points: readonly (readonly [x: number, y: number])[]) => {
    for (const [index, [x, y]] of points.entries())
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
  };
  const corner = (x: number, y: number, inX: number, inY: number) =>
    line([x + inX * bracket, y], [x, y], [x, y + inY * bracket]);
  const trace: Record<Decorator, () => void> = {
    rectangle: () => context.rect(left, top, width, height),
    focus() {
      corner(left, top, 1, 1);
      corner(right, top, -1, 1);
      corner(right, bottom, -1, -1);
      corner(left, bottom, 1, -1);
    },
    crossline() {
      line([left, centre], [right, centre]);
      line([middle, top], [middle, bottom]);
    },
    crosshair() {
      line([middle - arm, centre], [middle + arm, centre]);
      line([middle, centre - arm], [middle, centre + arm]);
    },
  };
  context.beginPath();
  trace[decorator]();
  context.lineJoin = "miter";
  context.lineCap = "butt";
  context.strokeStyle = stroke;
  context.lineWidth = lineWidth;
  context.stroke();
}

/** Fills the surface but for the hole. */
export function drawMask(context: CanvasRenderingContext2D, surface: Size, hole: Rect, fill: string): void {
  context.beginPath();
  context.rect(0, 0, surface.width, surface.height);
  context.rect(hole.left, hole.top, hole.width, hole.height);
  context.fillStyle = fill;
  context.fill("evenodd");
}
