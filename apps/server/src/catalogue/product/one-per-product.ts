import { compareSizes } from "@horma/domain";
import type { ShownSku, SkuChoice } from "./product-table.ts";

/** A sku of each product, in the order of the products' ids: in this size if the product has it, else in its smallest. */
export function onePerProduct(choices: readonly SkuChoice[], size?: string): string[] {
  const chosen = new Map<string, SkuChoice>();
  for (const choice of [...choices].sort((a, b) => compareSizes(a.size, b.size))) {
    if (!chosen.has(choice.productId) || choice.size === size) chosen.set(choice.productId, choice);
  }
  return [...chosen.values()].sort((a, b) => (a.productId < b.productId ? -1 : 1)).map(({ sku }) => sku);
}

/** The rows of these skus, in their order. */
export function inOrder(skus: readonly string[], rows: readonly ShownSku[]): ShownSku[] {
  const bySku = new Map(rows.map((row) => [row.sku, row]));
  return skus.flatMap((sku) => bySku.get(sku) ?? []);
}
