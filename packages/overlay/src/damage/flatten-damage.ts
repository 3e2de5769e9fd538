import { ScannerError } from "@horma/scanner/error";
import type { Size } from "@horma/scanner/geometry";
import { drawItem } from "../drawing/draw-item.ts";
import type { Item } from "../drawing/item.ts";
import { createStyles } from "../drawing/style.ts";
import { textHeightIn } from "../drawing/text-layout.ts";
import { damageStyle, drawNumbers } from "./damage-style.ts";
import { encodeJpeg } from "./encode-jpeg.ts";

/** Longer side of the picture that is handed out, in pixels; phones refuse canvases much larger than this. */
const longestSide = 2048;
const quality = 0.88;

/**
 * Photo and marks in one JPEG, at most 2048 pixels long.
 * @throws ScannerError `unsupported_value` when the browser cannot make a picture of it
 */
export async function flattenDamage(photo: CanvasImageSource & Size, marks: readonly Item[]): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(photo.width * scale);
  canvas.height = Math.round(photo.height * scale);
  const context = canvas.getContext("2d");
  if (!context) throw new ScannerError("unsupported_value", "no canvas");
  context.scale(canvas.width / photo.width, canvas.height / photo.height);
  context.drawImage(photo, 0, 0, photo.width, photo.height);
  const styles = createStyles();
  const layerStyle = styles.add(damageStyle(photo)).id;
  const textHeight = textHeightIn(styles, layerStyle);
  const brush = { context, styles, layerStyle, picture: () => undefined };
  for (const mark of marks) drawItem(brush, mark);
  drawNumbers(context, marks, photo, textHeight);
  const blob = await encodeJpeg(canvas, quality);
  if (!blob) throw new ScannerError("unsupported_value", `${canvas.width} x ${canvas.height}`);
  return blob;
}
