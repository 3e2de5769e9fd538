import type { Size } from "@horma/scanner/geometry";
import type { Item } from "../drawing/item.ts";
import { boundsOf, type TextHeight } from "../drawing/item-shape.ts";
import type { NewStyle } from "../drawing/style.ts";

const ink = "#131316";
const paper = "#ffffff";
const fontFamily = '"Archivo Variable", Archivo, Arial, sans-serif';

/** Everything drawn on a photo is measured in thousandths of its longer side, so that it looks the same on each. */
const thousandth = (photo: Size) => Math.max(photo.width, photo.height) / 1000;

/** Ink on a white halo: seen on white soles and on black leather. */
export function damageStyle(photo: Size): NewStyle {
  const unit = thousandth(photo);
  return {
    paint: "stroke",
    stroke: ink,
    halo: paper,
    lineWidth: 4.5 * unit,
    fontFamily,
    fontSize: 34 * unit,
    fontWeight: 760,
  };
}

/** Draws each mark's number beside its top left corner, as on a label: white on ink. */
export function drawNumbers(
  context: CanvasRenderingContext2D,
  marks: readonly Item[],
  photo: Size,
  textHeight: TextHeight,
): void {
  const unit = thousandth(photo);
  const height = 40 * unit;
  const rule = 3 * unit;
  context.font = `800 ${height * 0.72}px ${fontFamily}`;
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  marks.forEach((mark, index) => {
    const text = String(index + 1);
    const width = Math.max(height, context.measureText(text).width + height * 0.5);
    const bounds = boundsOf(mark, textHeight);
    const left = clamp(bounds.left - rule, rule, photo.width - width - rule);
    const top = clamp(bounds.top - height - 16 * unit, rule, photo.height - height - rule);
    context.fillStyle = paper;
    context.fillRect(left - rule, top - rule, width + 2 * rule, height + 2 * rule);
    context.fillStyle = ink;
    context.fillRect(left, top, width, height);
    context.fillStyle = paper;
    context.fillText(text, left + width / 2, top + height * 0.76);
  });
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
