import { isCodeOf, productCode, searchFor } from "@horma/gtin";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";
import { type Shoe, sizesOf } from "./shoe-sizes.ts";

/** Skus of one request (AP-09). */
const most = 50;

/** The shoe of a sku, as the store has it now. `null` if the catalogue has none. */
export function shoeQuery(store: { id: number; code: string }, sku: string) {
  return queryOptions({
    queryKey: [storeKey, store.code, "shoe", sku],
    queryFn: async ({ signal }): Promise<Shoe | null> => {
      const { products } = await api("search", {
        query: { q: sku, type: "sku", store_id: store.id },
        signal,
      });
      const [product] = products;
      if (product === undefined) return null;
      const skus = product.metadata.relatedProducts.flatMap((related) =>
        related.products.map((each) => each.sku),
      );
      const body = { skus: skus.slice(0, most), store_id: store.id };
      const all = skus.length === 0 ? [] : (await api("searchSkus", { body, signal })).products;
      return { product, sizes: sizesOf(product, all) };
    },
  });
}

/** The longest lookup of a scanned code, ms. */
const patience = 4_000;

/** The sku of a scanned code. Undefined if the store knows none, or cannot be asked. */
export async function skuOfCode(code: string): Promise<string | undefined> {
  const named = productCode(code);
  const wanted = searchFor(named);
  if (wanted === undefined) return undefined;
  try {
    const body = { q: wanted.q };
    const { products } = await api("searchStore", { body, signal: AbortSignal.timeout(patience) });
    return products.find((product) => isCodeOf(named, product))?.sku;
  } catch {
    return undefined;
  }
}
