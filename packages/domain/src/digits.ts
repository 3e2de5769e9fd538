/**
 * Numbers and codes that people type, paste, dictate or have filled in (FL-04). Full-width characters count as the usual ones.
 * Blanks, dots and signs between the characters count for nothing.
 */

/** The digits of a text, without the words around them. */
export function typedDigits(text: string): string {
  return text.normalize("NFKC").replace(/\D/g, "");
}

/** A code of letters and digits, in capitals. */
export function typedCode(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toUpperCase();
}
