import { pageLimit } from "@horma/contract";
import { compareSizes } from "@horma/domain";
import { eq } from "drizzle-orm";
import { operation } from "../call/operation.ts";
import { productType } from "../db/schema/product.ts";
import { refuse } from "../http/refusals.ts";
import { noPlace } from "../store/store-place.ts";
import { presentShown } from "./product-presenter.ts";
import { findSkusOfType, findSystems, type ShownSku } from "./product-table.ts";

/** AP-03: a product type with a page of its products, each once, in its smallest size. */
export const getProductType = operation("getProductType", async (deps, { params, query }) => {
  const { db } = deps;
  const [type] = await db.read.select().from(productType).where(eq(productType.id, params.id));
  if (!type) return refuse("product_type_not_found", `there is no product type ${params.id}`);
  const limit = query.limit ?? pageLimit;
  const [rows, systems] = await Promise.all([
    findSkusOfType(db.read, noPlace(deps), type.id, { after: query.after, limit }),
    findSystems(db.read),
  ]);
  const products = smallestSizes(rows).map((row) => presentShown(row, systems));
  return {
    id: type.id,
    name: type.name,
    products,
    next: products.length < limit ? null : (products.at(-1)?.id ?? null),
  };
});

function smallestSizes(rows: readonly ShownSku[]): ShownSku[] {
  const smallest = new Map<string, ShownSku>();
  for (const row of rows) {
    const known = smallest.get(row.product.id);
    if (!known || compareSizes(row.size, known.size) < 0) smallest.set(row.product.id, row);
  }
  return [...smallest.values()];
}
