import type { Product } from "@horma/contract";
import { compareSizes } from "@horma/domain";
import type { Database } from "../db/database.ts";
import type { PricePlace } from "../price/price-in-force.ts";
import { presentProduct } from "./product-presenter.ts";
import { findColours, findConversions, findSizes, findSystems, type ShownSku } from "./product-table.ts";

/** Presents skus with all their data, in the given order. Stock and prices are the store's; without one all stores' stock. */
export async function loadProducts(
  db: Database,
  rows: readonly ShownSku[],
  place: PricePlace,
): Promise<Product[]> {
  if (rows.length === 0) return [];
  const distinct = (of: (row: ShownSku) => string | null) => [
    ...new Set(rows.flatMap((row) => of(row) ?? [])),
  ];
  const [sizes, colours, conversions, systems] = await Promise.all([
    findSizes(
      db.read,
      distinct((row) => row.product.id),
      place.storeId,
    ),
    findColours(
      db.read,
      place,
      distinct((row) => row.product.model),
    ),
    findConversions(
      db.read,
      distinct((row) => row.product.scale),
    ),
    findSystems(db.read),
  ]);
  return rows.map((row) =>
    presentProduct(row, {
      sizes: sizes
        .filter((size) => size.productId === row.product.id)
        .sort((a, b) => compareSizes(a.size, b.size)),
      colours: otherColours(row, colours),
      conversions: conversions.filter((conversion) => conversion.scale === row.product.scale),
      systems,
    }),
  );
}

/** The model's other colours, each in the same size if it has it, else in its smallest. */
function otherColours(row: ShownSku, colours: readonly ShownSku[]): ShownSku[] {
  const byProduct = new Map<string, ShownSku>();
  const others = colours
    .filter(({ product }) => product.model === row.product.model && product.id !== row.product.id)
    .sort((a, b) => compareSizes(a.size, b.size));
  for (const other of others) {
    const chosen = byProduct.get(other.product.id);
    if (chosen === undefined || other.size === row.size) byProduct.set(other.product.id, other);
  }
  return [...byProduct.values()].sort((a, b) => (a.product.id < b.product.id ? -1 : 1));
}
