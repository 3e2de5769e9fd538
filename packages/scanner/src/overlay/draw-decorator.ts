import type { Rect, Size } from "../geometry.ts";
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
  const smaller = Math.min(width, height);
  const arm = smaller * armShare;
  const bracket = smaller * bracketShare;
  const lines: Record<Decorator, readonly (readonly (readonly [x: number, y: number])[])[]> = {
    rectangle: [
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
        [left, top],
      ],
    ],
    focus: (
      [
        [left, top, 1, 1],
        [right, top, -1, 1],
        [right, bottom, -1, -1],
        [left, bottom, 1, -1],
      ] as const
    ).map(([x, y, inX, inY]) => [
      [x + inX * bracket, y],
      [x, y],
      [x, y + inY * bracket],
    ]),
    crossline: [
      [
        [left, centre],
        [right, centre],
      ],
      [
        [middle, top],
        [middle, bottom],
      ],
    ],
    crosshair: [
      [
        [middle - arm, centre],
        [middle + arm, centre],
      ],
      [
        [middle, centre - arm],
        [middle, centre + arm],
      ],
    ],
  };
  context.beginPath();
  for (const line of lines[decorator])
    line.forEach(([x, y], index) => {
      if (index === 0) context.moveTo(x, y);
      else context.lineTo(x, y);
    });
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
