import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { storeExists } from "../store/store-table.ts";
import { loadProducts } from "./load-products.ts";
import { findSkus } from "./product-table.ts";

/** AP-09: the products of several skus in the asked order. Unknown skus are left out. */
export const searchSkus = operation("searchSkus", async ({ db }, { body }) => {
  if (body.store_id !== undefined && !(await storeExists(db.read, body.store_id))) {
    return refuse("store_not_found", `there is no store ${body.store_id}`);
  }
  const found = new Map((await findSkus(db.read, body.skus)).map((row) => [row.sku, row]));
  const rows = [...new Set(body.skus)].flatMap((sku) => found.get(sku) ?? []);
  const products = await loadProducts(db, rows, body.store_id);
  return { status: "ok" as const, total: products.length, products };
});
