import type { Size } from "@horma/scanner/geometry";
import type { Context } from "konva/lib/Context.js";
import type { Shape } from "konva/lib/Shape.js";
import { Rect } from "konva/lib/shapes/Rect.js";
import { editing } from "../drawing/constants.ts";

export interface HandleLook {
  readonly fill: string;
  readonly stroke: string;
  readonly lineWidth: number;
}

/** A corner that is dragged by itself, its middle at its position. */
export function plainCorner(look: HandleLook, isTouch: () => boolean): Rect {
  const side = editing.controlCorner;
  const corner = new Rect({
    name: "corner",
    width: side,
    height: side,
    offsetX: side / 2,
    offsetY: side / 2,
    fill: look.fill,
    stroke: look.stroke,
    strokeWidth: look.lineWidth,
    draggable: true,
  });
  corner.hitFunc((context, shape) => {
    const reach = isTouch() ? (editing.touchCorner - side) / 2 : 0;
    hitSquare(context, shape, [-reach, -reach, side + reach, side + reach]);
  });
  return corner;
}

/**
 * Where a handle of a box is hit: as drawn by a pointer, a square of 100 by a finger (OV-03). Towards the inside of a
 * small item it stops at a third of the side, or the four corners would leave nothing to move the item by.
 */
export function cornerHit(name: string, touch: boolean, size: () => Size) {
  const side = editing.controlCorner;
  return (context: Context, shape: Shape) => {
    if (!touch) return hitSquare(context, shape, [0, 0, side, side]);
    const reach = editing.touchCorner / 2;
    const { width, height } = size();
    const inX = name === "rotater" ? reach : Math.min(reach, width / 3);
    const inY = name === "rotater" ? editing.rotateHandleOffset / 2 : Math.min(reach, height / 3);
    const middle = side / 2;
    const left = name.includes("left") ? reach : inX;
    const right = name.includes("right") ? reach : inX;
    const up = name.includes("top") || name === "rotater" ? reach : inY;
    const down = name.includes("bottom") ? reach : inY;
    hitSquare(context, shape, [middle - left, middle - up, middle + right, middle + down]);
  };
}

/** At which side of an item its rotation handle lies: above, or wherever it stays on the stage. */
export function rotaterAngle(node: Shape, stage: Size): number {
  const { x, y, width, height } = node.getClientRect({ skipStroke: true });
  const room = editing.rotateHandleOffset + editing.controlCorner / 2;
  const turned = Math.round(node.getAbsoluteRotation() / 90) * 90;
  const side = [
    y >= room,
    x + width + room <= stage.width,
    y + height + room <= stage.height,
    x >= room,
  ].indexOf(true);
  return Math.max(0, side) * 90 - turned;
}

type Edges = readonly [left: number, top: number, right: number, bottom: number];

function hitSquare(context: Context, shape: Shape, [left, top, right, bottom]: Edges): void {
  context.beginPath();
  context.rect(left, top, right - left, bottom - top);
  context.closePath();
  context.fillStrokeShape(shape);
}
