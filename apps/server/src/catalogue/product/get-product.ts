import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { noPlace } from "../store/store-place.ts";
import { loadProducts } from "./load-products.ts";
import { findShown } from "./product-table.ts";

/** AP-03: a product by its sku, with the stock of all stores. */
export const getProduct = operation("getProduct", async (deps, { params }) => {
  const place = noPlace(deps);
  const [product] = await loadProducts(deps.db, await findShown(deps.db.read, place, [params.id]), place);
  return product ?? refuse("product_not_found", `there is no product ${params.id}`, [params.id]);
});
