import { gtinInLink } from "./digital-link.ts";
import { gtinInElements } from "./element-string.ts";
import { type Gtin, gtinLength, isCase, printedDigits, toGtin } from "./gtin.ts";
import { asSent } from "./keyboard-layout.ts";
import { expandUpcE } from "./upc-e.ts";

/** What a text is that somebody scanned or typed to name a product. */
export type ProductCode =
  | { readonly kind: "gtin"; readonly gtin: Gtin }
  /** The retailer's own number, as it is asked for: without blanks, dots and hyphens. */
  | { readonly kind: "sku"; readonly sku: string }
  /** As many digits as a GTIN has, the last one wrong: misread, mistyped, or a sku of that length. */
  | { readonly kind: "wrong_check_digit"; readonly digits: string }
  /** The GTIN of several pieces in one case: no product. */
  | { readonly kind: "case"; readonly gtin: Gtin }
  | { readonly kind: "none" };

/** What the search is asked for: the wire's `type` parameter (AP-10). */
export type SearchType = "sku" | "EAN";

/**
 * The product that a text names, from whatever it came: the digits of an EAN, UPC or ITF-14, a GS1 element string, a GS1
 * Digital Link, or a sku. Eight digits that are right both as EAN-8 and as UPC-E are the EAN-8.
 */
export function productCode(text: string): ProductCode {
  const said = asSent(text.normalize("NFKC").trim());
  const inside = gtinInLink(said) ?? gtinInElements(said);
  if (inside !== undefined) return codeOf(inside);
  return codeOf(said.replace(/^\][A-Za-z]\d/, "").replace(/[\s.\p{Pd}\p{C}]/gu, ""));
}

/** How a code is asked for; what is no GTIN of a product is looked for as a sku, and so never found as another product. */
export function searchFor(code: ProductCode): { q: string; type: SearchType } | undefined {
  switch (code.kind) {
    case "gtin":
      return { q: printedDigits(code.gtin), type: "EAN" };
    case "sku":
      return { q: code.sku, type: "sku" };
    case "wrong_check_digit":
      return { q: code.digits, type: "sku" };
    case "case":
      return { q: code.gtin, type: "sku" };
    case "none":
      return undefined;
  }
}

/** Whether a code names a size of the catalogue, however its EAN is written there. */
export function isCodeOf(code: ProductCode, { sku, ean }: { sku: string; ean: string }): boolean {
  return code.kind === "gtin" ? code.gtin === toGtin(ean) : searchFor(code)?.q === sku;
}

/** Characters of the longest sku (VA-07). */
const sku = /^\w{1,20}$/;

function codeOf(digits: string): ProductCode {
  if (!gtinLength.test(digits)) return sku.test(digits) ? { kind: "sku", sku: digits } : { kind: "none" };
  const gtin = toGtin(digits) ?? toGtin(expandUpcE(digits) ?? "");
  if (gtin === undefined) return { kind: "wrong_check_digit", digits };
  return isCase(gtin) ? { kind: "case", gtin } : { kind: "gtin", gtin };
}
