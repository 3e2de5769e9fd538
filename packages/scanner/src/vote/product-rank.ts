import { productCode } from "@horma/gtin";
import type { Rank } from "./rank.ts";

/** Accepts codes of products: a GTIN, whatever carries it, before a sku. */
export const productRank: Rank = ({ text, format }) => {
  if (format !== "qr_code" && format !== "code_128") return 0;
  const { kind } = productCode(text);
  if (kind === "gtin") return 0;
  return kind === "sku" || kind === "wrong_check_digit" ? 1 : undefined;
};
