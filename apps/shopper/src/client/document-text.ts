import { limits, splitRut, typedCode } from "@horma/domain";
import type { FieldEdit } from "@horma/ui";

/**
 * What an edit makes of a document, and where the caret then is in what the field shows. It has at most 20 characters (SC-09);
 * an edit that makes it longer changes nothing. A RUT is digits, and a K at their end. Whatever else was typed, pasted, dictated
 * or filled in is left out, because the check digit finds what is then wrong: words, dots and hyphens ("12 345 678 guion 5"), a K
 * before digits, a digit behind the K. A foreign ID has no check digit, so only dots and signs are left out and its letters stay,
 * to be refused (FL-04). A key that deleted only a dot or the hyphen deletes the character beyond it.
 */
export function editDocument(
  before: string,
  { text, caret, deleted }: FieldEdit,
  foreign: boolean,
): { document: string; caret: number; tooLong: boolean } {
  const halves = [text.slice(0, caret), text.slice(caret)] as const;
  let [head, tail] = foreign ? foreignCharacters(halves) : rutCharacters(halves);
  if (head + tail === before && deleted === "before") head = head.slice(0, -1);
  else if (head + tail === before && deleted === "after") tail = tail.slice(1);
  if (head === "" && !foreign) tail = tail.replace("K", "");
  const tooLong = head.length + tail.length > limits.fieldMax;
  const document = tooLong ? before : head + tail;
  const caretAfter = Math.max(0, document.length - tail.length);
  return { document, caret: placeAfter(shownDocument(document, foreign), caretAfter), tooLong };
}

/** The document as its field shows it: thousands dots, and for a RUT a hyphen before the check digit. Letters stand as typed. */
export function shownDocument(document: string, foreign: boolean): string {
  if (foreign) return /\D/.test(document) ? document : document.replace(/\B(?=(\d{3})+$)/g, ".");
  const { body, checkDigit } = splitRut(document);
  return body === "" ? checkDigit : `${body}-${checkDigit}`;
}

/** The document once "Soy extranjero" is ticked or unticked: what no RUT can begin with is emptied, not cut to fit. */
export function switchDocument(document: string, foreign: boolean): string {
  return foreign || /^(?:\d+K?)?$/.test(document) ? document : "";
}

type Halves = readonly [beforeCaret: string, afterCaret: string];

/** Digits, and a K behind them: behind a number or alone, also as dictation spells it. */
function rutCharacters(halves: Halves): [string, string] {
  const [before, after] = halves.map((text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(checkLetter, "K")
      .replace(/[^\dK]/g, ""),
  ) as [string, string];
  const tail = after.replace(/K.*/, "K");
  return [tail === "" ? before.replace(/^K+/, "").replace(/K.*/, "K") : before.replaceAll("K", ""), tail];
}

/** Digits and letters, without the word "ID" in front of them. */
function foreignCharacters([before, after]: Halves): [string, string] {
  const number = before.normalize("NFKC").replace(/^\s*id(?=[^\p{L}\p{N}]+\d)/iu, "");
  return [typedCode(number), typedCode(after)];
}

const checkLetter = /(?<=[\d.-])k|(?<!\p{L})(?:ka?|ca)(?!\p{L})/gu;

/** The place right after so many of a shown document's characters. */
function placeAfter(shown: string, characters: number): number {
  let place = 0;
  for (let left = characters; left > 0; place++) if (!/[.-]/.test(shown[place] ?? "")) left--;
  return place;
}
