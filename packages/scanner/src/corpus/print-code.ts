import { ean8Modules, ean13Modules, upcEModules } from "@horma/gtin/bars";
import { code128Modules } from "./code-128.ts";

/** The one-dimensional formats the corpus prints, by their names in `codeFormats`. */
export type PrintedFormat = "ean_13" | "ean_8" | "upc_a" | "upc_e" | "code_128";

export interface CodeText {
  readonly format: PrintedFormat;
  /** With its check digit: 13, 8, 12 or (UPC-E) 8 digits; Code 128 takes printable ASCII. */
  readonly text: string;
}

/** A code as its standard prints it (GS1 General Specifications 5.2 and 5.4). */
export interface PrintedCode extends CodeText {
  /** One entry a module in reading direction, true for a bar. */
  readonly modules: readonly boolean[];
  /** White modules the standard asks for before and after. */
  readonly quietBefore: number;
  readonly quietAfter: number;
}

/**
 * The bars of a code.
 * @throws RangeError when the text is none of the format: length, characters or check digit
 */
export function printCode({ format, text }: CodeText): PrintedCode {
  const { print, quietBefore, quietAfter } = symbologies[format];
  const modules = [...print(text)].map((module) => module === "1");
  return { format, text, modules, quietBefore, quietAfter };
}

const symbologies: Record<
  PrintedFormat,
  { print(text: string): string; quietBefore: number; quietAfter: number }
> = {
  ean_13: { print: ean13Modules, quietBefore: 11, quietAfter: 7 },
  ean_8: { print: ean8Modules, quietBefore: 7, quietAfter: 7 },
  upc_a: { print: (text) => ean13Modules(upcAsEan(text)), quietBefore: 9, quietAfter: 9 },
  upc_e: { print: upcEModules, quietBefore: 9, quietAfter: 7 },
  code_128: { print: code128Modules, quietBefore: 10, quietAfter: 10 },
};

function upcAsEan(text: string): string {
  if (!/^\d{12}$/.test(text)) throw new RangeError(`not a UPC-A: ${text}`);
  return `0${text}`;
}
