import { productCode } from "@horma/gtin";
import type { Rank } from "./rank.ts";

/** Characters of an element string with a GTIN. */
const shortestElement = 16;

/**
 * Accepts codes of products: a GTIN before a sku. Digits alone in a Code 128 or a QR code may be a lot whose last digit happens to be
 * right, so they come with the skus.
 */
export const productRank: Rank = ({ text, format }) => {
  if (format !== "qr_code" && format !== "code_128") return 0;
  const { kind } = productCode(text);
  if (kind === "gtin") return /^\d+$/.test(text) && text.length < shortestElement ? 1 : 0;
  return kind === "sku" || kind === "wrong_check_digit" ? 1 : undefined;
};
