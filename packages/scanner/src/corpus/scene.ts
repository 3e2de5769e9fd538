import type { CodeText } from "./print-code.ts";

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A label with a code that lies somewhere in the picture. */
export interface PlacedCode extends CodeText {
  /** Where the middle of the bars is seen, in pixels; the middle of the top left pixel is at 0.5, 0.5. */
  readonly centre: Point;
  /** Pixels a module at the centre. */
  readonly modulePx: number;
  /** Of the reading direction, in degrees, clockwise as seen; 0 unless told. */
  readonly angle?: number;
  /**
   * How much farther away the code's end is than its start (`across`) and its foot than its head (`along`), as a
   * share of the distance to its middle.
   */
  readonly perspective?: { readonly across: number; readonly along: number };
  /** The reading direction is wrapped around a can: half the code's width as an angle in radians, below 1.5. */
  readonly curvature?: number;
  /** The label goes around a box's edge that runs along the bars. */
  readonly fold?: Fold;
  /** Modules the bars are high; 45 unless told. */
  readonly height?: number;
  /** A printed frame around bars and digits: modules from the bars to its line, which is one module wide. */
  readonly frame?: number;
}

/** Where a label is folded, and how its two faces are seen. */
export interface Fold {
  /** Modules from the middle of the bars. */
  readonly at: number;
  /** How far each face is turned away, in degrees below 90: the one before the edge in reading direction, and behind it. */
  readonly before: number;
  readonly behind: number;
  /** Light the face behind the edge loses, as a share. */
  readonly shade?: number;
}

/** Light that is reflected into the lens: a soft spot. */
export interface Glare {
  readonly at: Point;
  readonly radiusPx: number;
  /** Added at its middle, as a share of white. */
  readonly strength: number;
}

/** What a camera sees and how well. Everything left out is as good as it gets. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly codes: readonly PlacedCode[];
  /** What lies around the labels: cardboard with print, or one of the pictures without a code. */
  readonly ground?: Ground;
  /** Between paper and ink, as a share of black to white; 0.8 unless told. */
  readonly contrast?: number;
  /** Defocus: standard deviation of a Gaussian, in modules of the first code (pixels without one). */
  readonly blurSigmaModules?: number;
  /** Defocus as a lens without other faults shows it: the diameter of a disc, in modules of the first code. */
  readonly discModules?: number;
  /** Way of the hand during the exposure, in modules of the first code, and its direction in degrees to the code's. */
  readonly motionModules?: number;
  readonly motionAngle?: number;
  readonly glare?: Glare;
  /** Loss of light from the top left to the bottom right corner, as a share. */
  readonly shading?: number;
  /** Standard deviation in grey levels of 255. */
  readonly noiseSigma?: number;
  /** Compresses the picture as JPEG with this quality, 1 to 100, and reads it back. */
  readonly jpegQuality?: number;
  /** Of the ground, the small print and, with `exposure`, the noise. */
  readonly seed: number;
  /** Which picture of this scene it is: each has noise of its own. 0 unless told. */
  readonly exposure?: number;
}

/** Grounds: `cardboard` is the end of a shoe box; the others are things that are no code but look a little like one. */
export const grounds = [
  "cardboard",
  "text",
  "stripes",
  "barcode-like",
  "grid",
  "fabric",
  "shelves",
  "plain",
] as const;

export type Ground = (typeof grounds)[number];
