import type { Product } from "@horma/contract";
import { compareSizes } from "@horma/domain";
import type { Database } from "../../platform/db/database.ts";
import type { PricePlace } from "../price/price-in-force.ts";
import { inOrder, onePerProduct } from "./one-per-product.ts";
import { presentProduct } from "./product-presenter.ts";
import {
  findColours,
  findConversions,
  findShown,
  findSizes,
  findSystems,
  type ShownSku,
  type SkuChoice,
} from "./product-table.ts";

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
    loadColours(
      db,
      rows,
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
      colours: colours(row),
      conversions: conversions.filter((conversion) => conversion.scale === row.product.scale),
      systems,
    }),
  );
}

/** Reads the other colours of each row. */
async function loadColours(
  db: Database,
  rows: readonly ShownSku[],
  place: PricePlace,
  models: readonly string[],
): Promise<(row: ShownSku) => ShownSku[]> {
  const choices = await findColours(db.read, place, models);
  const chosen = new Map(rows.map((row) => [row.sku, otherColours(row, choices)]));
  const shown = await findShown(db.read, place, [...new Set([...chosen.values()].flat())]);
  return ({ sku }) => inOrder(chosen.get(sku) ?? [], shown);
}

/** The model's other colours, each in the same size if it has it, else in its smallest. */
function otherColours({ product, size }: ShownSku, choices: readonly SkuChoice[]): string[] {
  const others = choices.filter(
    ({ model, productId }) => model === product.model && productId !== product.id,
  );
  return onePerProduct(others, size);
}
