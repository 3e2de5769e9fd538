import { compose, rectOnScreen, screenToLayer, type VideoView, videoToScreen } from "@horma/scanner/geometry";
import { regionIn } from "@horma/scanner/region";
import { drawDecorator, drawMask } from "./draw-decorator.ts";
import { type Brush, drawItem } from "./draw-item.ts";
import type { DrawingLayer } from "./layer.ts";
import type { Styles } from "./style.ts";

/** Draws a layer, mask first, over a picture that is seen as `view` says. */
export function drawLayer(
  context: CanvasRenderingContext2D,
  layer: DrawingLayer,
  view: VideoView,
  styles: Styles,
  picture: Brush["picture"],
): void {
  if (!layer.visible) return;
  const onScreen = screenToLayer(view);
  if (layer.mask) {
    context.setTransform(...onScreen);
    const hole = rectOnScreen(regionIn(view.video, layer.mask.region), view);
    drawMask(context, view.element, hole, layer.mask.fill);
    for (const decorator of layer.mask.decorators)
      drawDecorator(context, decorator, hole, styles.get(layer.style));
  }
  context.setTransform(...(layer.space === "video" ? compose(onScreen, videoToScreen(view)) : onScreen));
  const brush = { context, styles, layerStyle: layer.style, picture };
  for (const item of layer.items) drawItem(brush, item);
}
