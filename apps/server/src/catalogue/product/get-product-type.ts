import { pageLimit } from "@horma/contract";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findTypePage } from "./list-page.ts";
import { presentShown } from "./product-presenter.ts";

/** AP-03: a product type with a page of its products, each once, in its smallest size. */
export const getProductType = operation("getProductType", async (deps, { params, query }) => {
  const { after, limit = pageLimit } = query;
  const page = await findTypePage(deps, params.id, { after, limit });
  if (page === undefined) return refuse("product_type_not_found", `there is no product type ${params.id}`);
  const products = page.products.map((row) => presentShown(row, page.systems));
  const next = products.length < limit ? null : (products.at(-1)?.id ?? null);
  return { id: page.id, name: page.name, products, next };
});
