import type { ReaderOptions, ReadResult } from "zxing-wasm/reader";
import type { CodeFormat } from "../code.ts";
import type { GreyPicture } from "./picture.ts";

/** A picture in memory as the browsers' canvases give it: four bytes a pixel, red, green, blue and opacity. */
export interface RgbaPicture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray | Uint8Array;
}

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** What an engine says stands in a picture. Its text follows the convention of ScannedCode. */
export interface EngineRead {
  readonly text: string;
  readonly format: CodeFormat;
  /** In pixels of the picture that was read: top left, top right, bottom right, bottom left of the code as printed. */
  readonly corners: readonly [PicturePoint, PicturePoint, PicturePoint, PicturePoint];
}

/** zxing-wasm. */
export interface ZxingEngine {
  read(picture: RgbaPicture | GreyPicture, how: ZxingLook): Promise<EngineRead[]>;
  /** Reads codes of these formats, which need not be of the fixed ones. */
  search(
    picture: RgbaPicture | GreyPicture,
    formats: NonNullable<ReaderOptions["formats"]>,
    how: ZxingLook,
  ): Promise<ReadResult[]>;
}

export interface ZxingLook {
  /** How many rows of the picture must say the same. */
  readonly rows: number;
  /** How many codes to look for; one unless told. */
  readonly most?: number;
  /** Whether to look along the columns too. */
  readonly rotated?: boolean;
  /** Whether to look for light codes on dark ground too, where nothing else is read. */
  readonly inverted?: boolean;
}

/** zbar-wasm; what it is surest of comes first. */
export interface ZbarEngine {
  read(picture: GreyPicture): Promise<EngineRead[]>;
}
