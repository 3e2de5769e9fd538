import { limits, splitRut } from "@horma/domain";
import type { KeypadKey } from "@horma/ui";

/**
 * The document field's text after a key: digits, and for a RUT a K at the end. At most 20 characters (SC-09); a key that does not
 * fit changes nothing.
 */
export function pressDocumentKey(text: string, key: KeypadKey, foreign: boolean): string {
  if (key === "delete") return text.slice(0, -1);
  if (text.length >= limits.fieldMax || text.endsWith("K")) return text;
  if (key === "K" && (foreign || text === "")) return text;
  return text + key;
}

/** The text once "Soy extranjero" is ticked or unticked: a foreign ID has no K. */
export function switchDocument(text: string, foreign: boolean): string {
  return foreign ? text.replace(/\D/g, "") : text;
}

/** The text as the field shows it: thousands dots, and for a RUT the check digit apart. */
export function displayDocument(text: string, foreign: boolean): { body: string; check: string } {
  if (foreign) return { body: text.replace(/\B(?=(\d{3})+$)/g, "."), check: "" };
  const { body, checkDigit } = splitRut(text);
  return { body, check: checkDigit };
}
