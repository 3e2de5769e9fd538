import type { CodeFormat, ScannedCode } from "./code.ts";

/** What may follow a GTIN in a link's path, each with its value: variant, lot, serial, third-party serial. */
const qualifiers = new Set(["22", "10", "21", "235"]);

/**
 * The EAN (13 digits) that a code stands for: an EAN-13's or UPC's own, an EAN-8's filled up with zeros, and of a QR
 * code with a GS1 Digital Link (GS1 Digital Link: URI Syntax 1.4) the GTIN in its path. Undefined for everything
 * else, for a wrong check digit and for a GTIN-14 that names a case instead of a pair.
 */
export function gtinOf(text: string, format: CodeFormat): string | undefined {
  if (format === "code_128") return undefined;
  const number = format === "qr_code" ? gtinInLink(text) : text;
  if (number === undefined || !/^(\d{8}|\d{12,14})$/.test(number)) return undefined;
  const gtin14 = number.padStart(14, "0");
  if (!gtin14.startsWith("0") || !hasRightCheckDigit(gtin14)) return undefined;
  return gtin14.slice(1);
}

/** What to search for when this code was read: the number in a GS1 Digital Link, or else the text as it stands. */
export function searchTextOf({ text, format }: Pick<ScannedCode, "text" | "format">): string {
  return (format === "qr_code" ? gtinOf(text, format) : undefined) ?? text;
}

/**
 * The 13 digits that a UPC-E's eight (number system 0, six digits, check digit) stand for (GS1 General
 * Specifications, zero suppression); undefined when they are no UPC-E or the check digit is wrong. Number system 1 is
 * refused: nobody prints it, and the left half of an EAN-13 with a first digit of 1 to 9 is one, module by module.
 */
export function expandUpcE(text: string): string | undefined {
  const parts = /^0(\d\d)(\d)(\d)(\d)(\d)(\d)$/.exec(text);
  if (!parts) return undefined;
  const [, two, third, fourth, fifth, last, check] = parts;
  const tail: Record<string, string> = {
    "0": `${two}00000${third}${fourth}${fifth}`,
    "1": `${two}10000${third}${fourth}${fifth}`,
    "2": `${two}20000${third}${fourth}${fifth}`,
    "3": `${two}${third}00000${fourth}${fifth}`,
    "4": `${two}${third}${fourth}00000${fifth}`,
  };
  const number = `00${tail[last ?? ""] ?? `${two}${third}${fourth}${fifth}0000${last}`}${check}`;
  return hasRightCheckDigit(number) ? number : undefined;
}

/** Whether the last digit of a GTIN of any length is the one the others ask for. */
export function hasRightCheckDigit(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].reverse().entries())
    sum += Number(digit) * (place % 2 === 0 ? 1 : 3);
  return sum % 10 === 0;
}

/** The value of application identifier 01, behind any domain and path; only qualifiers may follow it. */
function gtinInLink(text: string): string | undefined {
  const path = pathOf(text);
  if (!path) return undefined;
  for (let place = path.length - 2; place >= 0; place--) {
    if (path[place] !== "01" || !/^(\d{8}|\d{12,14})$/.test(path[place + 1] ?? "")) continue;
    const behind = path.slice(place + 2);
    const paired = behind.length % 2 === 0;
    if (paired && behind.every((part, index) => (index % 2 === 0 ? qualifiers.has(part) : part !== "")))
      return path[place + 1];
  }
  return undefined;
}

/** The parts of a web address's path, without what percent signs hide; undefined when it is none. */
function pathOf(text: string): string[] | undefined {
  try {
    const { protocol, pathname } = new URL(text.trim());
    if (protocol !== "https:" && protocol !== "http:") return undefined;
    return pathname.replace(/\/$/, "").split("/").slice(1).map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
