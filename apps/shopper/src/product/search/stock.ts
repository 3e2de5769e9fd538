import type { Product } from "@horma/contract";

/** Whether a product has no inventory, so that the shopper asks a seller (ER-05). */
export function isSpecial(product: Product): boolean {
  return product.metadata.inventory === null;
}

/** Whether the back store holds this very sku (ST-13). */
export function hasStock(product: Product): boolean {
  const shelves = product.metadata.inventory?.local.backStore ?? [];
  return shelves.some((shelf) => shelf.quantity > 0);
}
