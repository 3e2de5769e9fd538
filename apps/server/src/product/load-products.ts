import type { Product } from "@horma/contract";
import { compareSizes } from "@horma/domain";
import type { Database } from "../db/database.ts";
import { presentProduct } from "./product-presenter.ts";
import { findColours, findConversions, findSizes, type SkuRow } from "./product-table.ts";

/** Presents skus with all their data, in the given order. Stock is the store's, or all stores' without one. */
export async function loadProducts(
  db: Database,
  rows: readonly SkuRow[],
  storeId: number | undefined,
): Promise<Product[]> {
  if (rows.length === 0) return [];
  const distinct = (of: (row: SkuRow) => string) => [...new Set(rows.map(of))];
  const [sizes, colours, conversions] = await Promise.all([
    findSizes(
      db.read,
      distinct((row) => row.product.id),
      storeId,
    ),
    findColours(
      db.read,
      distinct((row) => row.product.model),
    ),
    findConversions(
      db.read,
      distinct((row) => row.product.scale),
    ),
  ]);
  return rows.map((row) =>
    presentProduct(row, {
      sizes: sizes
        .filter((size) => size.productId === row.product.id)
        .sort((a, b) => compareSizes(a.size, b.size)),
      colours: otherColours(row, colours),
      conversions: conversions.filter((conversion) => conversion.scale === row.product.scale),
    }),
  );
}

/** The model's other colours, each in the same size if it has it, else in its smallest. */
function otherColours(row: SkuRow, colours: readonly SkuRow[]): SkuRow[] {
  const byProduct = new Map<string, SkuRow>();
  const others = colours
    .filter(({ product }) => product.model === row.product.model && product.id !== row.product.id)
    .sort((a, b) => compareSizes(a.size, b.size));
  for (const other of others) {
    const chosen = byProduct.get(other.product.id);
    if (chosen === undefined || other.size === row.size) byProduct.set(other.product.id, other);
  }
  return [...byProduct.values()].sort((a, b) => (a.product.id < b.product.id ? -1 : 1));
}
