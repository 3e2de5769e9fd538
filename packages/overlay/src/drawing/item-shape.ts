import { apply, compose, type Matrix, type Point, type Rect, type Size } from "@horma/scanner/geometry";
import { editing } from "./constants.ts";
import type { Box, Item, TextItem } from "./item.ts";

/** How high a text becomes, in units of the layer: its lines depend on the font. */
export type TextHeight = (item: TextItem) => number;

/** The box an item is handled by: its own, or the upright one around its points. */
export function boxOf(item: Item, textHeight: TextHeight): Box {
  switch (item.kind) {
    case "rectangle":
    case "ellipse":
    case "image":
      return item;
    case "text":
      return { ...item, height: textHeight(item) };
    case "line":
    case "polygon":
    case "quadrilateral":
    case "group": {
      const { left, top, width, height } = boundsOf(item, textHeight);
      return { x: left, y: top, width, height, angle: 0 };
    }
  }
}

/** The upright rectangle around an item. */
export function boundsOf(item: Item, textHeight: TextHeight): Rect {
  return around(outlineOf(item, textHeight));
}

/** Points that an item lies within: its corners, in order. */
export function outlineOf(item: Item, textHeight: TextHeight): readonly Point[] {
  if (item.kind === "group") return item.items.flatMap((each) => outlineOf(each, textHeight));
  if ("points" in item) return item.points;
  const box = boxOf(item, textHeight);
  const corners = [
    { x: 0, y: 0 },
    { x: box.width, y: 0 },
    { x: box.width, y: box.height },
    { x: 0, y: box.height },
  ];
  return corners.map((corner) => apply(placeOf(box), corner));
}

/** From a box's own coordinates, its top left corner at 0, to the layer's. */
export function placeOf({ x, y, angle }: Omit<Box, "width" | "height">): Matrix {
  const cos = Math.cos((angle * Math.PI) / 180);
  const sin = Math.sin((angle * Math.PI) / 180);
  return [cos, sin, -sin, cos, x, y];
}

/** The item moved, turned or sized by a map of the plane. Text keeps its letters' size and takes the width. */
export function transformItem<T extends Item>(item: T, matrix: Matrix): T;
export function transformItem(item: Item, matrix: Matrix): Item {
  if (item.kind === "group") return { ...item, items: item.items.map((each) => transformItem(each, matrix)) };
  if ("points" in item) return { ...item, points: item.points.map((point) => apply(matrix, point)) } as Item;
  const [a, b, c, d, e, f] = compose(matrix, placeOf(item));
  const across = Math.hypot(a, b);
  const place = { x: e, y: f, angle: (Math.atan2(b, a) * 180) / Math.PI };
  if (item.kind === "text")
    return { ...item, ...place, width: Math.max(editing.textboxMinWidth, item.width * across) };
  const down = Math.abs(a * d - b * c) / across;
  return { ...item, ...place, width: item.width * across, height: item.height * down };
}

export function moveItem<T extends Item>(item: T, dx: number, dy: number): T {
  return transformItem(item, [1, 0, 0, 1, dx, dy]);
}

/** Sized by a factor around its middle. */
export function scaleItem<T extends Item>(item: T, factor: number, textHeight: TextHeight): T {
  const { x, y } = middleOf(item, textHeight);
  return transformItem(item, [factor, 0, 0, factor, x - factor * x, y - factor * y]);
}

/** Turned around its middle, degrees clockwise. */
export function rotateItem<T extends Item>(item: T, degrees: number, textHeight: TextHeight): T {
  const middle = middleOf(item, textHeight);
  const turn = placeOf({ x: 0, y: 0, angle: degrees });
  const moved = apply(turn, middle);
  return transformItem(item, compose([1, 0, 0, 1, middle.x - moved.x, middle.y - moved.y], turn));
}

/** Moved so that its middle lies on the picture, because an invisible item cannot be moved back. */
export function moveWithin<T extends Item>(item: T, { width, height }: Size, textHeight: TextHeight): T {
  const { x, y } = middleOf(item, textHeight);
  const dx = Math.min(Math.max(0, x), width) - x;
  const dy = Math.min(Math.max(0, y), height) - y;
  return dx === 0 && dy === 0 ? item : moveItem(item, dx, dy);
}

function middleOf(item: Item, textHeight: TextHeight): Point {
  const { left, top, width, height } = boundsOf(item, textHeight);
  return { x: left + width / 2, y: top + height / 2 };
}

function around(points: readonly Point[]): Rect {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}
