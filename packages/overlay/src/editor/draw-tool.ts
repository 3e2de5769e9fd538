import type { Point, Size } from "@horma/scanner/geometry";
import type { Layer } from "konva/lib/Layer.js";
import { Shape } from "konva/lib/Shape.js";
import type { Stage } from "konva/lib/Stage.js";
import { type Brush, drawItem } from "../drawing/draw-item.ts";
import type { Item } from "../drawing/item.ts";
import { markAt, markBetween } from "./new-mark.ts";
import type { EditorSession } from "./session.ts";

/** CSS pixels a pointer has to go for a press to be a drawing, not a tap. */
const drawnFrom = 8;

/** Draws the armed tool's item while the pointer goes, and hands it over when it lets go. */
export function createDrawTool(
  stage: Stage,
  items: Layer,
  session: EditorSession,
  picture: Size,
  brush: Omit<Brush, "context">,
  onDrawn: (item: Item) => void,
): void {
  let start: { seen: Point; point: Point } | undefined;
  let drawn: Item | undefined;
  const sketch = new Shape({
    listening: false,
    sceneFunc: ({ _context: context }) => {
      context.save();
      if (drawn) drawItem({ ...brush, context }, drawn);
      context.restore();
    },
  });

  const pointer = () => {
    const seen = stage.getPointerPosition();
    const point = items.getRelativePointerPosition();
    return seen && point && { seen, point: within(point, picture) };
  };

  stage.on("pointerdown", ({ evt }) => {
    if (session.state().tool === "select") return;
    // The canvas hears where the pointer goes and lets go, be it outside.
    stage.content.setPointerCapture(evt.pointerId);
    start = pointer() ?? undefined;
    items.add(sketch);
  });

  stage.on("pointermove", () => {
    const { tool } = session.state();
    const now = pointer();
    if (!start || !now) return;
    // Escape took the tool away.
    if (tool === "select") return end(false);
    const far = Math.hypot(now.seen.x - start.seen.x, now.seen.y - start.seen.y) >= drawnFrom;
    drawn = far || drawn ? markBetween(tool, start.point, now.point) : undefined;
    items.batchDraw();
  });

  const end = (keep: boolean) => {
    const { tool } = session.state();
    const [from, item] = [start, drawn];
    start = undefined;
    drawn = undefined;
    sketch.remove();
    items.batchDraw();
    if (from && keep && tool !== "select") onDrawn(item ?? markAt(tool, from.point, picture));
  };
  stage.on("pointerup", () => end(true));
  // A second finger, or the browser took the gesture for its own.
  stage.content.addEventListener("pointercancel", () => end(false));
}

function within({ x, y }: Point, { width, height }: Size): Point {
  return { x: Math.min(Math.max(0, x), width), y: Math.min(Math.max(0, y), height) };
}
