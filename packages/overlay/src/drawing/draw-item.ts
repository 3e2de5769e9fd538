import { drawDecorator } from "./draw-decorator.ts";
import type { BoxItem, EllipseItem, ImageItem, Item, LineItem, PointsItem, TextItem } from "./item.ts";
import { boundsOf, placeOf } from "./item-shape.ts";
import type { DrawingStyle, StyleId, Styles } from "./style.ts";
import { fontOf, lineHeight, linesOf, textHeightIn } from "./text-layout.ts";

/** What items are drawn with. The context's transform maps the layer's units to the canvas. */
export interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly styles: Styles;
  readonly layerStyle: StyleId;
  /** The picture at an address, once it is loaded. */
  readonly picture: (src: string) => CanvasImageSource | undefined;
}

/** Length of an arrow's head, in widths of its line. */
const headLength = 6;

/** Draws one item, its decorators included. Letters and pictures stay readable where the view is mirrored. */
export function drawItem(brush: Brush, item: Item): void {
  const style = brush.styles.get(item.style ?? brush.layerStyle);
  if (item.kind === "group") for (const each of item.items) drawItem(brush, each);
  else if (item.kind === "text") drawText(brush, item, style);
  else if (item.kind === "image") drawImage(brush, item);
  else paint(brush.context, pathOf(item, style), style);
  if (!item.decorators?.length) return;
  const bounds = boundsOf(item, textHeightIn(brush.styles, brush.layerStyle));
  for (const decorator of item.decorators) drawDecorator(brush.context, decorator, bounds, style);
}

/** The line an item is made of, closed but for lines and arcs. */
function pathOf(item: PointsItem | BoxItem, style: DrawingStyle): Path2D {
  const path = new Path2D();
  if ("points" in item) {
    for (const { x, y } of item.points) path.lineTo(x, y);
    if (item.kind !== "line") path.closePath();
    else if (item.arrow) path.addPath(headOf(item, style));
    return path;
  }
  const own = new Path2D();
  if (item.kind === "ellipse") traceEllipse(own, item);
  else own.rect(0, 0, item.width, item.height);
  path.addPath(own, new DOMMatrix([...placeOf(item)]));
  return path;
}

/** The two strokes at the end of an arrow. */
function headOf({ points: [from, to] }: LineItem, { lineWidth }: DrawingStyle): Path2D {
  const angle = Math.atan2(to.y - from.y, to.x - from.x);
  const head = new Path2D();
  for (const side of [-1, 1]) {
    const back = angle + Math.PI + (side * Math.PI) / 6;
    head.moveTo(to.x, to.y);
    head.lineTo(
      to.x + headLength * lineWidth * Math.cos(back),
      to.y + headLength * lineWidth * Math.sin(back),
    );
  }
  return head;
}

/** Fills and strokes a path as the style says, on its halo. */
function paint(context: CanvasRenderingContext2D, path: Path2D, style: DrawingStyle): void {
  context.lineJoin = "round";
  context.lineCap = "round";
  if (style.paint !== "stroke") {
    context.fillStyle = style.fill;
    context.fill(path);
  }
  if (style.paint === "fill") return;
  if (style.halo) {
    context.lineWidth = 2 * style.lineWidth;
    context.strokeStyle = style.halo;
    context.stroke(path);
  }
  context.lineWidth = style.lineWidth;
  context.strokeStyle = style.stroke;
  context.stroke(path);
}

function traceEllipse(path: Path2D, { width, height, arc = { from: 0, to: 360 } }: EllipseItem): void {
  const [from, to] = [(arc.from * Math.PI) / 180, (arc.to * Math.PI) / 180];
  path.ellipse(width / 2, height / 2, width / 2, height / 2, 0, from, to);
  if (arc.to - arc.from >= 360) path.closePath();
}

function drawText({ context }: Brush, item: TextItem, style: DrawingStyle): void {
  context.save();
  context.transform(...placeOf(item));
  unmirror(context, item.width);
  context.font = fontOf(style);
  context.textBaseline = "alphabetic";
  context.lineJoin = "round";
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = context.measureText("x");
  const step = style.fontSize * lineHeight;
  const lines = linesOf(item, style);
  const baseline = (line: number) => line * step + (step - above - below) / 2 + above;
  if (style.halo) {
    context.strokeStyle = style.halo;
    context.lineWidth = style.fontSize / 5;
    lines.forEach((text, line) => {
      context.strokeText(text, 0, baseline(line));
    });
  }
  context.fillStyle = style.stroke;
  lines.forEach((text, line) => {
    context.fillText(text, 0, baseline(line));
  });
  context.restore();
}

function drawImage({ context, picture }: Brush, item: ImageItem): void {
  const source = picture(item.src);
  if (!source) return;
  context.save();
  context.transform(...placeOf(item));
  unmirror(context, item.width);
  context.drawImage(source, 0, 0, item.width, item.height);
  context.restore();
}

function unmirror(context: CanvasRenderingContext2D, width: number): void {
  const { a, b, c, d } = context.getTransform();
  if (a * d - b * c < 0) context.transform(-1, 0, 0, 1, width, 0);
}
