import { pageLimit } from "@horma/contract";
import { compareSizes } from "@horma/domain";
import { eq } from "drizzle-orm";
import { operation } from "../call/operation.ts";
import { productType } from "../db/schema/product.ts";
import { refuse } from "../http/refusals.ts";
import { presentSummary } from "./product-presenter.ts";
import { findSkusOfType, type SkuRow } from "./product-table.ts";

/** AP-03: a product type with a page of its products, each once, in its smallest size. */
export const getProductType = operation("getProductType", async ({ db }, { params, query }) => {
  const [type] = await db.read.select().from(productType).where(eq(productType.id, params.id));
  if (!type) return refuse("product_type_not_found", `there is no product type ${params.id}`);
  const limit = query.limit ?? pageLimit;
  const rows = await findSkusOfType(db.read, type.id, { after: query.after, limit });
  const products = smallestSizes(rows).map(presentSummary);
  return { ...type, products, next: products.length < limit ? null : (products.at(-1)?.id ?? null) };
});

function smallestSizes(rows: readonly SkuRow[]): SkuRow[] {
  const smallest = new Map<string, SkuRow>();
  for (const row of rows) {
    const known = smallest.get(row.product.id);
    if (!known || compareSizes(row.size, known.size) < 0) smallest.set(row.product.id, row);
  }
  return [...smallest.values()];
}
