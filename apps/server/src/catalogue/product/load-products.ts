import type { Product } from "@horma/contract";
import type { Database } from "../../platform/db/database.ts";
import type { PlaceDeps } from "../store/store-place.ts";
import { findProducts, type Named } from "./find-products.ts";
import { presentProduct } from "./product-presenter.ts";

/**
 * The named products with all their data, those of skus in their order and once. Stock and prices are the store's; without one
 * all stores' stock. Undefined if there is no such store.
 */
export async function loadProducts(
  deps: PlaceDeps & { db: Database },
  storeId: number | undefined,
  named: Named,
): Promise<Product[] | undefined> {
  const answer = await findProducts(deps, storeId, named);
  if (answer === undefined) return undefined;
  const { found, systems } = answer;
  const bySku = new Map(found.map((each) => [each.sku, each]));
  const inOrder = "skus" in named ? [...new Set(named.skus)].flatMap((sku) => bySku.get(sku) ?? []) : found;
  return inOrder.map((each) => presentProduct(each, systems));
}
