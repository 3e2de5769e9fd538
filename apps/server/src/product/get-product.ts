import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { loadProducts } from "./load-products.ts";
import { findSkus } from "./product-table.ts";

/** AP-03: a product by its sku, with the stock of all stores. */
export const getProduct = operation("getProduct", async ({ db }, { params }) => {
  const [product] = await loadProducts(db, await findSkus(db.read, [params.id]), undefined);
  return product ?? refuse("product_not_found", `there is no product ${params.id}`, [params.id]);
});
