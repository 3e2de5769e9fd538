/**
 * Chile's national number (RUT) and the foreign ID that stands in for it.
 * Rules VA-04 to VA-06; the check digit is modulo 11 with weights 2 to 7 cycling from the right.
 */
import { typedCode } from "./digits.ts";
import { limits } from "./limits.ts";

/** Canonical form of a RUT: body digits without leading zeros, then the check digit (`"12345678-5"`, `"10626628-K"`). */
export type Rut = string;

export type DocumentRefusal =
  /** Too short to check (VA-04: "Ingrese su RUT."). */
  | "document_missing"
  /** The check digit does not match, or it is no RUT at all (VA-05). */
  | "rut_invalid"
  /** Not 3 to 9 digits (VA-06). */
  | "foreign_id_invalid";

export type DocumentResult =
  | { kind: "accepted"; document: string }
  | { kind: "refused"; code: DocumentRefusal };

/** Check digit of a RUT body of digits: `"0"` to `"9"` or `"K"` (VA-05). */
export function rutCheckDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index++) {
    const digit = Number(body[body.length - 1 - index]);
    sum += digit * (2 + (index % 6));
  }
  const rest = 11 - (sum % 11);
  if (rest === 11) return "0";
  return rest === 10 ? "K" : String(rest);
}

/**
 * Reads a RUT as people write it: dots, hyphen, blanks, full-width digits and a lower-case k are accepted. Returns the canonical
 * form, or undefined if it is not valid.
 */
export function parseRut(input: string): Rut | undefined {
  const match = /^0*([1-9]\d{0,8})([\dK])$/.exec(typedCode(input));
  const body = match?.[1];
  const checkDigit = match?.[2];
  if (body === undefined || checkDigit === undefined) return undefined;
  return rutCheckDigit(body) === checkDigit ? `${body}-${checkDigit}` : undefined;
}

/** A partly typed RUT, split for display: body with thousands dots, and the check digit. */
export function splitRut(input: string): { body: string; checkDigit: string } {
  const compact = input.replace(/[^\dkK]/g, "").toUpperCase();
  const body = compact.slice(0, -1).replace(/K/g, "");
  return { body: body.replace(/\B(?=(\d{3})+$)/g, "."), checkDigit: compact.slice(-1) };
}

/**
 * Checks what the shopper typed on the RUT screen. `foreign` is the "Soy extranjero" checkbox. An accepted document is canonical.
 */
export function checkDocument(input: string, foreign: boolean): DocumentResult {
  if (foreign) {
    const document = typedCode(input);
    return foreignId.test(document)
      ? { kind: "accepted", document }
      : { kind: "refused", code: "foreign_id_invalid" };
  }
  if (!documentLongEnough(input)) return { kind: "refused", code: "document_missing" };
  const rut = parseRut(input);
  return rut === undefined ? { kind: "refused", code: "rut_invalid" } : { kind: "accepted", document: rut };
}

const foreignId = new RegExp(`^\\d{${limits.foreignIdMin},${limits.foreignIdMax}}$`);

/** Whether "Continuar" may be pressed (VA-04). */
export function documentLongEnough(input: string): boolean {
  return input.trim().length >= limits.documentMin;
}

/**
 * Reads the document of a login call (AP-01). Three to nine digits alone are a foreign ID. Anything else must be a valid RUT and
 * is returned in canonical form. Undefined if it is neither.
 */
export function readDocument(text: string): string | undefined {
  const trimmed = text.trim();
  return foreignId.test(trimmed) ? trimmed : parseRut(trimmed);
}
