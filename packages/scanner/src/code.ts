import type { VideoPoint } from "./geometry/region.ts";

/** The fixed set of formats that is looked for (CA-01), by the names the browsers' own detector uses. */
export const codeFormats = ["ean_13", "ean_8", "upc_a", "upc_e", "code_128", "qr_code"] as const;

export type CodeFormat = (typeof codeFormats)[number];

/** Formats with few bars, which are misread most often, also from parts of longer codes. */
export const isShort = ({ format }: { readonly format: CodeFormat }): boolean =>
  format === "upc_e" || format === "ean_8";

/**
 * One code as it was read (DM-08: text and format).
 * UPC-A is the EAN-13 of the same number and is reported as that; the text of a UPC-E is its 13-digit number.
 */
export interface ScannedCode {
  readonly text: string;
  readonly format: CodeFormat;
  /** Top left, top right, bottom right and bottom left of the code as printed. */
  readonly corners: readonly [VideoPoint, VideoPoint, VideoPoint, VideoPoint];
}
