import type { Product } from "@horma/contract";

/** Whether a product has no inventory, so that the shopper asks a seller (ER-05). */
export function isSpecial(product: Product): boolean {
  return product.metadata.inventory === null;
}

/** Whether the store has any size of the product (ST-13, FL-05), this one or another. Unknown stock may be asked for. */
export function hasStock({ metadata }: Product): boolean {
  const shelves = metadata.inventory?.local.backStore ?? [];
  const sizes = metadata.relatedProducts.flatMap(({ products }) => products);
  return shelves.some(({ quantity }) => quantity > 0) || sizes.some(({ has_stock }) => has_stock !== false);
}
