import { isCodeOf, type ProductCode, searchFor } from "@horma/gtin";
import { api } from "./api.ts";

/** The longest lookup of a code, ms. */
const longest = 2_500;

/** The shoe that a code names, as the store knows it; undefined if it knows none. Rejects if the store cannot be asked. */
export async function findShoe(code: ProductCode) {
  const wanted = searchFor(code);
  if (wanted === undefined) return undefined;
  const { products } = await api("searchStore", {
    body: { q: wanted.q },
    signal: AbortSignal.timeout(longest),
  });
  return products.find((product) => isCodeOf(code, product));
}
