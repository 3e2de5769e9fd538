import type { TextItem } from "./item.ts";
import type { TextHeight } from "./item-shape.ts";
import type { DrawingStyle, StyleId, Styles } from "./style.ts";

/** Distance of lines, as a share of the font's size. */
export const lineHeight = 1.2;

/** The style's font for a canvas or for CSS. */
export function fontOf({ fontWeight = 400, fontSize, fontFamily }: DrawingStyle): string {
  return `${fontWeight} ${fontSize}px ${fontFamily}, monospace`;
}

/**
 * Breaks a text into lines, as CSS does with `white-space: pre-wrap; overflow-wrap: anywhere`: at spaces, which hang over
 * the edge, and within a word only where it is wider than a line.
 */
export function wrapText(text: string, width: number, measure: (text: string) => number): readonly string[] {
  return text.split("\n").flatMap((paragraph) => wrapParagraph(paragraph, width, measure));
}

/** Tells how high texts become in these styles; it measures with a canvas of its own. */
export function textHeightIn(styles: Styles, layerStyle: StyleId): TextHeight {
  return (item) => {
    const style = styles.get(item.style ?? layerStyle);
    return linesOf(item, style).length * style.fontSize * lineHeight;
  };
}

/** The lines a text item shows. */
export function linesOf(item: TextItem, style: DrawingStyle): readonly string[] {
  const context = measuringContext();
  context.font = fontOf(style);
  return wrapText(item.text, item.width, (text) => context.measureText(text).width);
}

function wrapParagraph(paragraph: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  let line = "";
  const fits = (text: string) => measure(text.trimEnd()) <= width;
  const endLine = () => {
    lines.push(line.trimEnd());
    line = "";
  };
  for (const word of paragraph.match(/\s+$|\s*\S+\s*/g) ?? []) {
    if (!fits(line + word) && line !== "") endLine();
    for (const part of fits(word) ? [word] : word) {
      if (!fits(line + part) && line !== "") endLine();
      line += part;
    }
  }
  endLine();
  return lines;
}

let context: CanvasRenderingContext2D | undefined;

function measuringContext(): CanvasRenderingContext2D {
  context ??= document.createElement("canvas").getContext("2d") ?? undefined;
  if (!context) throw new Error("no 2D canvas in this browser");
  return context;
}
