import type { Layer } from "konva/lib/Layer.js";
import type { Shape } from "konva/lib/Shape.js";
import type { Rect } from "konva/lib/shapes/Rect.js";
import { Transformer } from "konva/lib/shapes/Transformer.js";
import { editing } from "../drawing/constants.ts";
import type { Item, PointsItem } from "../drawing/item.ts";
import { cornerHit, type HandleLook, plainCorner, rotaterAngle } from "./handle-look.ts";
import type { ItemNodes } from "./item-nodes.ts";

export interface Handles {
  /** Shows the handles of an item, or none. */
  attach(item: Item | undefined): void;
  /** A finger gets larger corners to hit than a pointer (OV-03). */
  setTouch(touch: boolean): void;
  /** Brings the handles to where the item is now. */
  update(): void;
}

/** The handles of the selected item: those of its box, or one at each of its points. */
export function createHandles(
  layer: Layer,
  nodes: ItemNodes,
  look: HandleLook,
  onChanged: (item: Item) => void,
): Handles {
  let attached: Item | undefined;
  let touch = false;
  let corners: Rect[] = [];
  const transformer = new Transformer({
    anchorSize: editing.controlCorner,
    rotateAnchorOffset: editing.rotateHandleOffset,
    anchorFill: look.fill,
    anchorStroke: look.stroke,
    anchorStrokeWidth: look.lineWidth,
    anchorCornerRadius: 0,
    borderStroke: look.stroke,
    borderStrokeWidth: look.lineWidth,
    borderDash: [5, 4],
    ignoreStroke: true,
    flipEnabled: false,
    rotationSnaps: [0, 90, 180, 270],
    rotationSnapTolerance: 4,
    boundBoxFunc: (before, after) => (isTooSmall(after.width, after.height) ? before : after),
    anchorStyleFunc: (anchor: Rect) => {
      const name = anchor.name().split(" ")[0] ?? "";
      if (name === "rotater") anchor.cornerRadius(editing.controlCorner / 2);
      anchor.hitFunc(cornerHit(name, touch, () => transformer.size()));
    },
  });
  layer.add(transformer);

  /** In CSS pixels; a textbox has a least width of its own, in units of the layer. */
  function isTooSmall(width: number, height: number) {
    if (attached?.kind !== "text") return width < 4 || height < 4;
    return width < editing.textboxMinWidth * scaleOf(attached.id);
  }

  const scaleOf = (id: string) => nodes.node(id)?.getAbsoluteScale().x ?? 1;

  transformer.on("transform", () => {
    // Boxes are drawn again as they grow, so that lines and letters keep their size; what has points is at the end.
    const moved = attached && nodes.moved(attached.id);
    if (moved && "angle" in moved) nodes.preview(moved);
    moveRotaterInside();
    placeCorners();
  });
  transformer.on("transformend", () => {
    const moved = attached && nodes.moved(attached.id);
    if (moved) onChanged(moved);
  });

  function moveRotaterInside() {
    const node = attached && nodes.node(attached.id);
    const stage = layer.getStage();
    if (node && stage) transformer.rotateAnchorAngle(rotaterAngle(node, stage.size()));
  }

  function placeCorners() {
    const moved = attached && nodes.moved(attached.id);
    if (!moved || !("points" in moved)) return;
    const toStage = nodes.node(moved.id)?.getLayer()?.getAbsoluteTransform();
    moved.points.forEach((point, index) => {
      corners[index]?.setAttrs(toStage?.point(point) ?? point);
    });
  }

  function addCorners(item: PointsItem) {
    corners = item.points.map((_, index) => {
      const corner = plainCorner(look, () => touch);
      corner.on("dragmove", () => dragPoint(item.id, index, corner));
      corner.on("dragend", () => {
        const moved = nodes.item(item.id);
        if (moved) onChanged(moved);
      });
      layer.add(corner);
      return corner;
    });
  }

  function dragPoint(id: string, index: number, corner: Shape) {
    const item = nodes.item(id);
    const node = nodes.node(id);
    if (!item || !("points" in item) || !node) return;
    const toLayer = node.getLayer()?.getAbsoluteTransform().copy().invert();
    const point = toLayer?.point(corner.position()) ?? corner.position();
    const points = item.points.map((each, at) => (at === index ? point : each));
    attached = { ...item, points } as PointsItem;
    nodes.preview(attached);
    transformer.forceUpdate();
    layer.batchDraw();
  }

  return {
    attach(item) {
      const same = item !== undefined && item.id === attached?.id;
      attached = item;
      if (!same || item.kind !== "line") {
        const node = item && nodes.node(item.id);
        transformer.nodes(node && item.kind !== "line" ? [node] : []);
        transformer.enabledAnchors(item ? [...anchorsOf(item)] : []);
        transformer.keepRatio(item?.kind === "group");
      }
      if (!same) {
        for (const corner of corners) corner.destroy();
        corners = [];
        if (item && "points" in item) addCorners(item);
      }
      this.update();
    },
    setTouch(next) {
      if (next === touch) return;
      touch = next;
      transformer.forceUpdate();
      layer.draw();
    },
    update() {
      moveRotaterInside();
      transformer.forceUpdate();
      placeCorners();
      layer.batchDraw();
    },
  };
}

function anchorsOf(item: Item): readonly string[] {
  if ("points" in item) return [];
  if (item.kind === "text") return ["middle-left", "middle-right"];
  return ["top-left", "top-right", "bottom-left", "bottom-right"];
}
