import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { loadProducts } from "./load-products.ts";

/** AP-03: a product by its sku, with the stock of all stores. */
export const getProduct = operation("getProduct", async (deps, { params }) => {
  const [product] = (await loadProducts(deps, undefined, { skus: [params.id] })) ?? [];
  return product ?? refuse("product_not_found", `there is no product ${params.id}`, [params.id]);
});
