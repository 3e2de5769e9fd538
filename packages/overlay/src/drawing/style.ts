import { ScannerError } from "@horma/scanner/error";
import { firstCustomStyleId, presetFont } from "./constants.ts";

export type StyleId = number;
type Paint = "fill" | "stroke" | "both";

/** How items are painted. Lengths are in units of the layer: pixels of the picture, or CSS pixels. */
export interface DrawingStyle {
  readonly id: StyleId;
  readonly paint: Paint;
  readonly stroke: string;
  readonly fill: string;
  readonly lineWidth: number;
  /** Drawn twice as wide below the stroke and around letters, so that they are seen on any picture. */
  readonly halo?: string;
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontWeight?: number;
}

const colours = {
  blue: ["#1d36d8", "rgba(29,54,216,0.25)"],
  green: ["#0b6b3a", "rgba(11,107,58,0.25)"],
  orange: ["#ff5a1f", "rgba(255,90,31,0.25)"],
  yellow: ["#ffc233", "rgba(255,194,51,0.25)"],
} as const;

/** Ids of the eight presets (OV-01): four colours, as outline and as filled outline. */
export const presetStyle = {
  blueStroke: 1,
  greenStroke: 2,
  orangeStroke: 3,
  yellowStroke: 4,
  blueFilled: 5,
  greenFilled: 6,
  orangeFilled: 7,
  yellowFilled: 8,
} as const;

export const presetStyles: readonly DrawingStyle[] = (["stroke", "both"] as const).flatMap((paint, row) =>
  Object.values(colours).map(([stroke, fill], column) => ({
    id: 1 + row * 4 + column,
    paint,
    stroke,
    fill,
    lineWidth: 3,
    fontFamily: presetFont.family,
    fontSize: presetFont.size,
  })),
);

/** What a new style may leave out is taken from the first preset. */
export type NewStyle = Partial<DrawingStyle>;

/** The styles of one drawing: presets 1 to 8, its own from 100 (OV-01). */
export interface Styles {
  /** @throws ScannerError `invalid_style_id` when there is no such style */
  get(id: StyleId): DrawingStyle;
  has(id: StyleId): boolean;
  /**
   * Adds a style, under the next free id when it brings none.
   * @throws ScannerError `invalid_style_id` below 100 or not whole, `existing_style_id`, `invalid_width`,
   * `unsupported_value` for another `paint`
   */
  add(style: NewStyle): DrawingStyle;
  /** The drawing's own styles, without the presets. */
  custom(): readonly DrawingStyle[];
}

export function createStyles(): Styles {
  const styles = new Map(presetStyles.map((style) => [style.id, style]));
  let next = firstCustomStyleId;
  return {
    get(id) {
      const style = styles.get(id);
      if (!style) throw new ScannerError("invalid_style_id", id);
      return style;
    },
    has: (id) => styles.has(id),
    add(given) {
      while (styles.has(next)) next += 1;
      const style = { ...(presetStyles[0] as DrawingStyle), ...given, id: given.id ?? next };
      if (styles.has(style.id)) throw new ScannerError("existing_style_id", style.id);
      if (!Number.isSafeInteger(style.id) || style.id < firstCustomStyleId)
        throw new ScannerError("invalid_style_id", style.id);
      assertStyle(style);
      styles.set(style.id, style);
      return style;
    },
    custom: () => [...styles.values()].filter(({ id }) => id >= firstCustomStyleId),
  };
}

function assertStyle({ lineWidth, fontSize, paint }: DrawingStyle): void {
  if (!(Number.isFinite(lineWidth) && lineWidth > 0)) throw new ScannerError("invalid_width", lineWidth);
  if (!(Number.isFinite(fontSize) && fontSize > 0)) throw new ScannerError("unsupported_value", fontSize);
  if (!["fill", "stroke", "both"].includes(paint)) throw new ScannerError("unsupported_value", paint);
}
