import type { Point, Size } from "@horma/scanner/geometry";
import { editing } from "../drawing/constants.ts";
import { createItem, type Item } from "../drawing/item.ts";
import type { Tool } from "./session.ts";

export type DrawingTool = Exclude<Tool, "select">;

/** Width and height of what a mere tap draws, as shares of the picture's smaller side. */
const tapWidth = 0.3;
const tapHeight = 0.2;

/** The item a tool draws from one point to another. */
export function markBetween(tool: DrawingTool, from: Point, to: Point): Item {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const width = Math.max(1, Math.abs(to.x - from.x));
  const height = Math.max(1, Math.abs(to.y - from.y));
  switch (tool) {
    case "rectangle":
    case "ellipse":
      return createItem({ kind: tool, x, y, width, height });
    case "line":
      return createItem({ kind: "line", points: [from, to] });
    case "arrow":
      return createItem({ kind: "line", points: [from, to], arrow: true });
    case "text":
      return createItem({ kind: "text", x, y, width: Math.max(editing.textboxMinWidth, width), text: "" });
    case "quadrilateral": {
      const [right, bottom] = [x + width, y + height];
      const points = [
        { x, y },
        { x: right, y },
        { x: right, y: bottom },
        { x, y: bottom },
      ] as const;
      return createItem({ kind: "quadrilateral", points });
    }
  }
}

/** The item a tool draws where it is only tapped, kept within the picture. */
export function markAt(tool: DrawingTool, { x, y }: Point, picture: Size): Item {
  const smaller = Math.min(picture.width, picture.height);
  const [width, height] = [smaller * tapWidth, smaller * tapHeight];
  const left = Math.min(Math.max(0, x - width / 2), picture.width - width);
  const top = Math.min(Math.max(0, y - height / 2), picture.height - height);
  return markBetween(tool, { x: left, y: top }, { x: left + width, y: top + height });
}
