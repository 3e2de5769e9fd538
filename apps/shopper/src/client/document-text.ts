import { limits, splitRut } from "@horma/domain";
import type { FieldEdit } from "@horma/ui";

/**
 * What an edit makes of a document, and where the caret then is in what the field shows. A document is digits, and for a RUT a K
 * at their end; at most 20 characters (SC-09). Whatever else was typed, pasted, dictated or filled in is left out: words, dots and
 * hyphens ("12 345 678 guion 5"), a K before digits, a digit behind the K. A key that deleted only a dot or the hyphen deletes
 * the character beyond it. An edit that makes it longer changes nothing.
 */
export function editDocument(
  before: string,
  { text, caret, deleted }: FieldEdit,
  foreign: boolean,
): { document: string; caret: number; tooLong: boolean } {
  let head = documentCharacters(text.slice(0, caret), foreign);
  let tail = documentCharacters(text.slice(caret), foreign).replace(/K.*/, "K");
  head = tail === "" ? head.replace(/^K+/, "").replace(/K.*/, "K") : head.replaceAll("K", "");
  if (head + tail === before && deleted === "before") head = head.slice(0, -1);
  else if (head + tail === before && deleted === "after") tail = tail.slice(1);
  if (head === "") tail = tail.replace("K", "");
  const tooLong = head.length + tail.length > limits.fieldMax;
  const document = tooLong ? before : head + tail;
  const caretAfter = Math.max(0, document.length - tail.length);
  return { document, caret: placeAfter(shownDocument(document, foreign), caretAfter), tooLong };
}

/** The document as its field shows it: thousands dots, and for a RUT a hyphen before the check digit. */
export function shownDocument(document: string, foreign: boolean): string {
  if (foreign) return document.replace(/\B(?=(\d{3})+$)/g, ".");
  const { body, checkDigit } = splitRut(document);
  return body === "" ? checkDigit : `${body}-${checkDigit}`;
}

/** The document once "Soy extranjero" is ticked or unticked: a foreign ID has no K. */
export function switchDocument(document: string, foreign: boolean): string {
  return foreign ? document.replace("K", "") : document;
}

/** Digits, and for a RUT every K: behind a number or alone, also as dictation spells it. */
function documentCharacters(text: string, foreign: boolean): string {
  const plain = text.normalize("NFKC").toLowerCase();
  return foreign ? plain.replace(/\D/g, "") : plain.replace(checkLetter, "K").replace(/[^\dK]/g, "");
}

const checkLetter = /(?<=[\d.-])k|(?<!\p{L})(?:ka?|ca)(?!\p{L})/gu;

/** The place right after so many of a shown document's characters. */
function placeAfter(shown: string, characters: number): number {
  let place = 0;
  for (let left = characters; left > 0; place++) if (/[\dK]/.test(shown[place] ?? "K")) left--;
  return place;
}
