/** Product codes: GTIN check digits and what a typed or scanned text stands for. */

/** What the search is asked for: the wire's `type` parameter (AP-10). */
export type SearchType = "sku" | "EAN";

/** GS1 check digit of a GTIN's body: weights 3 and 1 alternating from the right. */
export function gtinCheckDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    sum += Number(body[body.length - 1 - index]) * (index % 2 === 0 ? 3 : 1);
  }
  return String((10 - (sum % 10)) % 10);
}

/** Whether a text is a GTIN-8, -12, -13 or -14 with a right check digit. */
export function gtinValid(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  return gtinCheckDigit(text.slice(0, -1)) === text.slice(-1);
}

/**
 * The code a product is kept under: 13 digits, so that UPC-A, EAN-13 and a GTIN-14 of the single piece (leading 0)
 * are one code; a GTIN-8 stays 8. Nothing when it is no GTIN, or one that names a case of several pieces.
 */
export function toEan13(text: string): string | undefined {
  if (!gtinValid(text)) return undefined;
  if (text.length === 14) return text.startsWith("0") ? text.slice(1) : undefined;
  return text.length === 8 ? text : text.padStart(13, "0");
}

/**
 * How a code that was typed or scanned is searched: a valid GTIN as EAN, anything else as sku.
 * Blanks, dots and hyphens that people type are dropped. Nothing for an empty text.
 */
export function searchFor(text: string): { q: string; type: SearchType } | undefined {
  const q = text.replace(/[\s.-]/g, "");
  if (q === "") return undefined;
  const ean = toEan13(q);
  return ean === undefined ? { q, type: "sku" } : { q: ean, type: "EAN" };
}

/**
 * How the content of a scanned code is searched: of a GS1 Digital Link (`https://…/01/07808801014102`) or element string
 * (`(01)07808801014102…`, `]d20107808801014102…`) the product in it, else as typed text. Nothing for an empty text.
 */
export function searchForScanned(text: string): { q: string; type: SearchType } | undefined {
  const gtin = linkedGtin.exec(text.trim())?.[1] ?? elementGtin.exec(text.trim())?.[1];
  const ean = gtin === undefined ? undefined : toEan13(gtin);
  return ean === undefined ? searchFor(text) : { q: ean, type: "EAN" };
}

/** The value of application identifier 01: a part of a web address's path, or the beginning of an element string. */
const linkedGtin = /^https?:\/\/[^?#]*\/01\/(\d{8}|\d{12,14})(?:[/?#]|$)/i;
const elementGtin = /^(?:\][A-Za-z]\d)?\p{Cc}?(?:\(01\)|01)(\d{14})/u;
