import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { loadProducts } from "./load-products.ts";

/** AP-09: the products of several skus in the asked order. Unknown skus are left out. */
export const searchSkus = operation("searchSkus", async (deps, { body }) => {
  const products = await loadProducts(deps, body.store_id, { skus: body.skus });
  if (products === undefined) return refuse("store_not_found", `there is no store ${body.store_id}`);
  return { status: "ok" as const, total: products.length, products };
});
