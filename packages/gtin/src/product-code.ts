import { gtinInLink } from "./digital-link.ts";
import { gtinInElements } from "./element-string.ts";
import { type Gtin, gtinLength, isCase, printedDigits, toGtin } from "./gtin.ts";
import { asSent } from "./keyboard-layout.ts";
import { expandUpcE } from "./upc-e.ts";

/** What a text is that someone scanned or typed to name a product. */
export type ProductCode =
  | { readonly kind: "gtin"; readonly gtin: Gtin }
  /** The retailer's own number, without blanks and dots; its hyphens may be the catalogue's, or only typed. */
  | { readonly kind: "sku"; readonly sku: string }
  /** As many digits as a GTIN, with a wrong check digit: misread, mistyped, or a sku of that length, `sku` as it was written. */
  | { readonly kind: "wrong_check_digit"; readonly digits: string; readonly sku: string }
  /** The GTIN of a case of several pieces, so not a product. */
  | { readonly kind: "case"; readonly gtin: Gtin }
  | { readonly kind: "none" };

/** The wire's `type` parameter of a search (AP-10). */
export type SearchType = "sku" | "EAN";

/**
 * The product that a text names, from any source: the digits of an EAN, UPC or ITF-14, a GS1 element string, a GS1 Digital Link,
 * or a sku. Eight digits that are valid both as EAN-8 and as UPC-E are the EAN-8.
 */
export function productCode(text: string): ProductCode {
  const said = asSent(text.normalize("NFKC").trim());
  const code = inText(said);
  if (!lostBracket.test(said)) return code;
  const marked = inText(`]${said}`);
  return marked.kind === "gtin" ? marked : code;
}

/** A symbology identifier whose bracket the reader's keyboard cannot type; what is shorter is likely a sku. */
const lostBracket = /^(?:[CEI][01]|d2|Q3|e0)(?=.{13})/;

function inText(said: string): ProductCode {
  const inside = gtinInLink(said) ?? gtinInElements(said);
  if (inside !== undefined) return codeOf(inside);
  return codeOf(said.replace(/^\][A-Za-z]\d/, ""));
}

/** How to search for a code. Anything but a product's GTIN is searched as a sku, so it never finds another product. */
export function searchFor(code: ProductCode): { q: string; type: SearchType } | undefined {
  switch (code.kind) {
    case "gtin":
      return { q: printedDigits(code.gtin), type: "EAN" };
    case "sku":
    case "wrong_check_digit":
      return { q: code.sku, type: "sku" };
    case "case":
      return { q: code.gtin, type: "sku" };
    case "none":
      return undefined;
  }
}

/**
 * Whether a code names a size of the catalogue: by its sku, by any of its other codes, however the catalogue writes them.
 * @param named `codes`: all its EANs, and the number that people type for it
 */
export function isCodeOf(
  code: ProductCode,
  named: { sku: string; ean: string; codes?: readonly string[] },
): boolean {
  const wanted = searchFor(code)?.q;
  return [named.sku, named.ean, ...(named.codes ?? [])].some((each) =>
    code.kind === "gtin"
      ? code.gtin === toGtin(each)
      : wanted !== undefined && folded(wanted) === folded(each),
  );
}

/** The ways in which a catalogue may write a sku that was typed: with its hyphens or without, in capitals or small letters. */
export function skuSpellings(typed: string): string[] {
  return [
    ...new Set([typed, plain(typed)].flatMap((each) => [each, each.toUpperCase(), each.toLowerCase()])),
  ];
}

function folded(text: string): string {
  return plain(text).toLowerCase();
}

/** A text without what people write between a code's characters. */
function plain(text: string): string {
  return text.replace(/[\s.,·'’\u2212\p{Pd}\p{C}]/gu, "");
}

/** A code without what people write between its characters, but its hyphens. */
function withHyphens(text: string): string {
  return text.replace(/[\u2212\p{Pd}]/gu, "-").replace(/[\s.,·'’\p{C}]/gu, "");
}

/** Characters of the longest sku. */
const skuForm = /^[\w-]{1,40}$/;

function codeOf(text: string): ProductCode {
  const [digits, sku] = [plain(text), withHyphens(text)];
  if (!gtinLength.test(digits))
    return digits !== "" && skuForm.test(sku) ? { kind: "sku", sku } : { kind: "none" };
  const gtin = toGtin(digits) ?? toGtin(expandUpcE(digits) ?? "");
  if (gtin === undefined) return { kind: "wrong_check_digit", digits, sku };
  return isCase(gtin) ? { kind: "case", gtin } : { kind: "gtin", gtin };
}
