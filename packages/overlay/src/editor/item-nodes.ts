import { compose, invert, type Matrix } from "@horma/scanner/geometry";
import type { Layer } from "konva/lib/Layer.js";
import { Shape } from "konva/lib/Shape.js";
import { type Brush, drawItem } from "../drawing/draw-item.ts";
import type { Item } from "../drawing/item.ts";
import { boxOf, outlineOf, placeOf, type TextHeight, transformItem } from "../drawing/item-shape.ts";

/** How near a finger or pointer has to come to a line, in CSS pixels to both sides together. */
const lineReach = 24;

/** Draws something on top of all items, in the layer's units. */
export type DrawOnTop = (context: CanvasRenderingContext2D, items: readonly Item[]) => void;

export interface ItemNodes {
  /** Makes nodes for new items, draws changed ones again, drops the rest. */
  sync(items: readonly Item[]): void;
  node(id: string): Shape | undefined;
  item(id: string): Item | undefined;
  /** Shows another version of an item, until the next `sync`. */
  preview(item: Item): void;
  /** Not drawn, while its text is being edited. */
  hide(id: string | undefined): void;
  /** The item as its node was dragged, turned and sized since it was drawn. */
  moved(id: string): Item | undefined;
}

/** Keeps one node of the canvas library for each item; they are drawn by the same code as in the viewer. */
export function createItemNodes(
  layer: Layer,
  brush: Omit<Brush, "context">,
  textHeight: TextHeight,
  drawOnTop: DrawOnTop,
): ItemNodes {
  const nodes = new Map<string, { node: Shape; item: Item; placed: Matrix }>();
  let hidden: string | undefined;
  const top = new Shape({
    listening: false,
    sceneFunc: ({ _context: context }) => {
      const now = [...nodes.keys()].flatMap((id) => moved(id) ?? []);
      context.save();
      drawOnTop(context, now);
      context.restore();
    },
  });
  layer.add(top);

  function place(item: Item, node: Shape) {
    const { x, y, width, height, angle } = boxOf(item, textHeight);
    node.setAttrs({ x, y, width, height, rotation: angle, scaleX: 1, scaleY: 1, skewX: 0, skewY: 0 });
    nodes.set(item.id, { node, item, placed: placeOf({ x, y, angle }) });
  }

  function create(id: string): Shape {
    const draw = (context: CanvasRenderingContext2D) => {
      const drawn = nodes.get(id);
      if (!drawn || hidden === id) return;
      context.transform(...invert(drawn.placed));
      drawItem({ ...brush, context }, drawn.item);
    };
    const node = new Shape({
      id,
      fill: "black",
      stroke: "black",
      hitStrokeWidth: lineReach,
      strokeScaleEnabled: false,
      perfectDrawEnabled: false,
      sceneFunc: ({ _context: context }) => {
        context.save();
        draw(context);
        context.restore();
      },
      hitFunc: (context, shape) => {
        const drawn = nodes.get(id);
        if (!drawn) return;
        context.transform(...invert(drawn.placed));
        context.beginPath();
        for (const { x, y } of outlineOf(drawn.item, textHeight)) context.lineTo(x, y);
        context.closePath();
        context.fillStrokeShape(shape);
      },
    });
    layer.add(node);
    return node;
  }

  function moved(id: string): Item | undefined {
    const drawn = nodes.get(id);
    if (!drawn) return undefined;
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = drawn.node.getTransform().getMatrix();
    return transformItem(drawn.item, compose([a, b, c, d, e, f], invert(drawn.placed)));
  }

  return {
    sync(items) {
      const kept = new Set(items.map(({ id }) => id));
      for (const [id, { node }] of nodes) {
        if (kept.has(id)) continue;
        node.destroy();
        nodes.delete(id);
      }
      for (const item of items) {
        const node = nodes.get(item.id)?.node ?? create(item.id);
        place(item, node);
        node.moveToTop();
      }
      top.moveToTop();
      layer.batchDraw();
    },
    node: (id) => nodes.get(id)?.node,
    item: (id) => nodes.get(id)?.item,
    preview(item) {
      const drawn = nodes.get(item.id);
      if (drawn) place(item, drawn.node);
      layer.batchDraw();
    },
    hide(id) {
      hidden = id;
      layer.batchDraw();
    },
    moved,
  };
}
