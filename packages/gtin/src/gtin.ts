import { hasRightCheckDigit } from "./check-digit.ts";

declare const checked: unique symbol;

/**
 * A GTIN in the one form in which codes are compared: 14 digits with a right check digit. EAN-8, UPC-A, EAN-13 and ITF-14 of one
 * number are the same GTIN.
 */
export type Gtin = string & { readonly [checked]: true };

/** Digits of a GTIN-8, -12, -13 or -14. */
export const gtinLength = /^(?:\d{8}|\d{12,14})$/;

/** The GTIN of 8, 12, 13 or 14 digits. Undefined for another length or a wrong check digit. */
export function toGtin(digits: string): Gtin | undefined {
  if (!gtinLength.test(digits) || !hasRightCheckDigit(digits)) return undefined;
  return digits.padStart(14, "0") as Gtin;
}

/** The digits on the wire and on labels: 8 of a GTIN-8, 13 of any other single piece, 14 of a case. */
export function printedDigits(gtin: Gtin): string {
  if (isGtin8(gtin)) return gtin.slice(6);
  return isCase(gtin) ? gtin : gtin.slice(1);
}

/** Every way to write a GTIN, because catalogues differ. */
export function spellings(gtin: Gtin): string[] {
  const leading = /^0*/.exec(gtin)?.[0].length ?? 0;
  return [14, 13, 12, 8].filter((length) => 14 - length <= leading).map((length) => gtin.slice(-length));
}

/** Whether a GTIN names a case of several pieces, or a loose quantity: its first digit says so. */
export function isCase(gtin: Gtin): boolean {
  return !gtin.startsWith("0");
}

function isGtin8(gtin: Gtin): boolean {
  return gtin.startsWith("000000");
}
