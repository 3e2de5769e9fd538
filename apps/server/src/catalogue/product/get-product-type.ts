import { pageLimit } from "@horma/contract";
import { eq } from "drizzle-orm";
import { productType } from "../../platform/db/schema/product.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { noPlace } from "../store/store-place.ts";
import { inOrder, onePerProduct } from "./one-per-product.ts";
import { presentShown } from "./product-presenter.ts";
import { findShown, findSkusOfType, findSystems } from "./product-table.ts";

/** AP-03: a product type with a page of its products, each once, in its smallest size. */
export const getProductType = operation("getProductType", async (deps, { params, query }) => {
  const { db } = deps;
  const [type] = await db.read.select().from(productType).where(eq(productType.id, params.id));
  if (!type) return refuse("product_type_not_found", `there is no product type ${params.id}`);
  const limit = query.limit ?? pageLimit;
  const place = noPlace(deps);
  const chosen = onePerProduct(await findSkusOfType(db.read, place, type.id, { after: query.after, limit }));
  const [rows, systems] = await Promise.all([findShown(db.read, place, chosen), findSystems(db.read)]);
  const products = inOrder(chosen, rows).map((row) => presentShown(row, systems));
  return {
    id: type.id,
    name: type.name,
    products,
    next: chosen.length < limit ? null : (chosen.at(-1) ?? null),
  };
});
