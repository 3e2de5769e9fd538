import { gtinLength, toGtin } from "./gtin.ts";

/** Ends an element of variable length: FNC1, as readers send it. */
const separator = "\u001d";

/** Symbology identifiers (ISO/IEC 15424) of codes with element strings: GS1-128, DataMatrix, QR, DataBar, DotCode. */
const gs1Carrier = /^\](?:C1|d2|Q3|e0|J1)/;
/** Longer than any sku, so it can only be elements. */
const longerThanSku = 21;

/**
 * The value of application identifier 01 in a GS1 element string (General Specifications 7.8), at any position, with or without a
 * symbology identifier, with brackets as printed or bare as sent. Undefined if there is none. A bare text that is short enough
 * for a sku must begin with it and have a right check digit.
 */
export function gtinInElements(text: string): string | undefined {
  const elements = text.replace(/^\][A-Za-z]\d/, "");
  if (elements.startsWith("(")) return bracketed(elements);
  const bare = elements.replace(/\s/g, "");
  if (gs1Carrier.test(text) || bare.includes(separator)) return walked(bare);
  if (bare.length >= longerThanSku && /^\d{18}/.test(bare)) return walked(bare);
  const first = /^01(\d{14})/.exec(bare)?.[1];
  return first !== undefined && toGtin(first) !== undefined ? first : undefined;
}

function bracketed(elements: string): string | undefined {
  for (const [, identifier, value = ""] of elements.matchAll(/\((\d{2,4})\)([^(]*)/g)) {
    const digits = value.replace(/[\s\p{Cc}]/gu, "");
    if (identifier === "01" && gtinLength.test(digits)) return digits;
  }
  return undefined;
}

function walked(elements: string): string | undefined {
  let rest = elements;
  while (rest !== "") {
    if (rest.startsWith(separator)) {
      rest = rest.slice(1);
      continue;
    }
    const gtin = /^01(\d{14})/.exec(rest)?.[1];
    if (gtin !== undefined) return gtin;
    const end = fixedLength(rest.slice(0, 2)) ?? rest.indexOf(separator);
    if (end < 0) return undefined;
    rest = rest.slice(end);
  }
  return undefined;
}

/** Length of an element with its identifier, if its first two digits fix it (figure 7.8.5-2). */
function fixedLength(start: string): number | undefined {
  if (/^1[1-9]/.test(start)) return 8;
  if (/^3[1-6]/.test(start)) return 10;
  return { "00": 20, "01": 16, "02": 16, "03": 16, "04": 18, "20": 4, "41": 16 }[start];
}
