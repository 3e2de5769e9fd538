import type { Product } from "@horma/contract";
import type { SizeEntry } from "@horma/domain";

/** A product's sizes as entries without a local size (DM-03); of several skus of one size, the one in stock. */
export function sizeEntries(product: Product): Omit<SizeEntry, "local_size">[] {
  return product.metadata.relatedProducts.flatMap(({ size, products }) => {
    const sku = products.find((candidate) => candidate.has_stock === true) ?? products[0];
    return sku === undefined ? [] : [{ size, sku: sku.sku, has_stock: sku.has_stock }];
  });
}
