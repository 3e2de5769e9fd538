import { type PrintedCode, printCode } from "./print-code.ts";
import { hashAt } from "./random.ts";
import type { PlacedCode } from "./scene.ts";
import { defaultHeight } from "./surface.ts";

/** Edges of a label, in modules from the middle of its bars. */
export interface Paper {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A printed label: bars, the digits below them, small print around. */
export interface Label {
  /** Modules of the code, without quiet zones. */
  readonly width: number;
  readonly paper: Paper;
  /**
   * How white it is at a place of the paper, 0 for ink to 1; for the bars the mean over `footprint` modules in
   * reading direction, which is what a pixel of that size gathers.
   */
  whiteAt(x: number, y: number, footprint: number): number;
}

const margin = { x: 6, top: 24, bottom: 18 };
/** Modules below the bars in which the digits stand. */
const digits = 9;
const line = { height: 5, pitch: 8.5, glyph: 4.6 };

export function labelOf(code: PlacedCode, seed: number): Label {
  const printed = printCode(code);
  const width = printed.modules.length;
  const half = { x: width / 2, y: (code.height ?? defaultHeight) / 2 };
  const paper = {
    left: -half.x - printed.quietBefore - margin.x,
    right: half.x + printed.quietAfter + margin.x,
    top: -half.y - margin.top,
    bottom: half.y + margin.bottom,
  };
  const barsAt = barMean(printed);
  const frame = code.frame === undefined ? undefined : frameAround(half, code.frame);
  const { at = width, shade = 0 } = code.fold ?? {};
  return {
    width,
    paper,
    whiteAt(x, y, footprint) {
      return paperAt(x, y, footprint) * (x < at ? 1 : 1 - shade);
    },
  };

  function paperAt(x: number, y: number, footprint: number): number {
    if (frame && isOn(frame.outer, x, y) && !isOn(frame.inner, x, y)) return 0;
    if (Math.abs(y) <= half.y) return 1 - barsAt(x + half.x, footprint);
    const below = y - half.y - 2;
    const isDigits = below >= 0 && below < digits - 2 && Math.abs(x) < half.x;
    if (isDigits) return isGlyph(seed + 1, x, below / (digits - 2), 7) ? 0 : 1;
    return isSmallPrint(x, y) ? 0 : 1;
  }

  function isSmallPrint(x: number, y: number): boolean {
    if (x < paper.left + 3 || x > paper.right - 4) return false;
    if (Math.abs(y - paper.top - 2) < 0.4) return true;
    const first = y < 0 ? paper.top + 4 : half.y + 11;
    const row = Math.floor((y - first) / line.pitch);
    const inRow = (y - first - row * line.pitch) / line.height;
    if (row < 0 || row > 1 || inRow >= 1 || (y > 0 && row > 0)) return false;
    const length = (paper.right - paper.left) * (0.5 + 0.4 * hashAt(seed, row, y < 0 ? 1 : 2));
    return x < paper.left + length && isGlyph(seed + 7 * row, x, inRow, line.glyph);
  }
}

/** Both edges of a frame's line. */
function frameAround(half: { readonly x: number; readonly y: number }, space: number) {
  const at = (away: number): Paper => ({
    left: -half.x - away,
    top: -half.y - away,
    right: half.x + away,
    bottom: half.y + digits + away,
  });
  return { inner: at(space), outer: at(space + 1) };
}

/** Whether a place of a label lies on a part of it. */
export const isOn = ({ left, top, right, bottom }: Paper, x: number, y: number) =>
  x > left && x < right && y > top && y < bottom;

/** Dots of 3 by 5 that look like lettering; `down` is the share of the line's height. */
export function isGlyph(seed: number, x: number, down: number, pitch: number): boolean {
  const glyph = Math.floor(x / pitch);
  const column = Math.floor(((x - glyph * pitch) / pitch) * 4);
  if (column > 2 || hashAt(seed, glyph, 99) < 0.14) return false;
  return hashAt(seed, glyph, column + 3 * Math.floor(down * 5)) < 0.58;
}

/** The share of ink over a stretch of the reading direction, from the sum of the bars up to each place. */
function barMean({ modules }: PrintedCode) {
  const sums = new Float64Array(modules.length + 1);
  modules.forEach((bar, place) => {
    sums[place + 1] = (sums[place] ?? 0) + (bar ? 1 : 0);
  });
  const sumTo = (place: number) => {
    if (place <= 0) return 0;
    if (place >= modules.length) return sums[modules.length] ?? 0;
    const whole = Math.floor(place);
    return (sums[whole] ?? 0) + (modules[whole] ? place - whole : 0);
  };
  return (place: number, footprint: number) =>
    (sumTo(place + footprint / 2) - sumTo(place - footprint / 2)) / footprint;
}
