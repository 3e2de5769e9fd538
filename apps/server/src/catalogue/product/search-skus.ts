import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { askedPlace } from "../store/store-place.ts";
import { loadProducts } from "./load-products.ts";
import { inOrder } from "./one-per-product.ts";
import { findShown } from "./product-table.ts";

/** AP-09: the products of several skus in the asked order. Unknown skus are left out. */
export const searchSkus = operation("searchSkus", async (deps, { body }) => {
  const place = await askedPlace(deps, body.store_id);
  if (place === undefined) return refuse("store_not_found", `there is no store ${body.store_id}`);
  const rows = inOrder([...new Set(body.skus)], await findShown(deps.db.read, place, body.skus));
  const products = await loadProducts(deps.db, rows, place);
  return { status: "ok" as const, total: products.length, products };
});
