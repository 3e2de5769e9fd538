import { type Matrix, type Size, videoToScreen } from "@horma/scanner/geometry";
import { Layer } from "konva/lib/Layer.js";
import { Stage } from "konva/lib/Stage.js";
import { Image as PictureNode } from "konva/lib/shapes/Image.js";
import classes from "./editor.module.css";

/** The canvas of an editor: the picture, over it the items, over them the handles. */
export interface Surface {
  /** As large as the container; it takes the keys. */
  readonly frame: HTMLElement;
  readonly stage: Stage;
  /** Its coordinates are pixels of the picture. */
  readonly items: Layer;
  /** Its coordinates are CSS pixels. */
  readonly handles: Layer;
  /** From pixels of the picture to CSS pixels of the frame. */
  toScreen(): Matrix;
  close(): void;
}

/** Lays a picture into a container, as large as it goes, and follows the container's size. */
export function createSurface(
  container: HTMLElement,
  picture: CanvasImageSource & Size,
  onFit: () => void,
): Surface {
  const video: Size = { width: picture.width, height: picture.height };
  const frame = document.createElement("div");
  frame.className = classes.editor ?? "";
  frame.tabIndex = -1;
  const canvas = document.createElement("div");
  frame.append(canvas);
  container.append(frame);
  const stage = new Stage({ container: canvas, width: 1, height: 1 });
  stage.content.setAttribute("aria-hidden", "true");
  // The editor controls the focus; the browser would take it from what a press just opened.
  stage.content.addEventListener("mousedown", (event) => event.preventDefault());
  const below = new Layer({ listening: false });
  below.add(new PictureNode({ image: picture as HTMLImageElement, ...video }));
  const items = new Layer();
  const handles = new Layer();
  stage.add(below, items, handles);
  let toScreen: Matrix = [1, 0, 0, 1, 0, 0];

  function fit() {
    const element = { width: frame.clientWidth, height: frame.clientHeight };
    if (element.width === 0 || element.height === 0) return;
    toScreen = videoToScreen({ video, element, fit: "contain" });
    stage.size(element);
    const place = { x: toScreen[4], y: toScreen[5], scaleX: toScreen[0], scaleY: toScreen[3] };
    for (const layer of [below, items]) layer.setAttrs(place);
    stage.batchDraw();
    onFit();
  }

  const resized = new ResizeObserver(fit);
  resized.observe(frame);
  return {
    frame,
    stage,
    items,
    handles,
    toScreen: () => toScreen,
    close() {
      resized.disconnect();
      stage.destroy();
      frame.remove();
    },
  };
}
