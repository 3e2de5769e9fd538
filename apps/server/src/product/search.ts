import { limits } from "@horma/domain";
import { type ProductCode, productCode } from "@horma/gtin";
import { operation } from "../call/operation.ts";
import type { Database } from "../db/database.ts";
import { refuse } from "../http/refusals.ts";
import { storeExists } from "../store/store-table.ts";
import { loadProducts } from "./load-products.ts";
import { findByCode, findSkus, type SkuRow } from "./product-table.ts";

/**
 * AP-10. Without `type`, a text that is or contains a GTIN is searched as EAN, anything else as sku. `catalog` is accepted and
 * changes nothing: a store has one catalogue.
 */
export const search = operation("search", async ({ db }, { query }) => {
  if (query.store_id !== undefined && !(await storeExists(db.read, query.store_id))) {
    return refuse("store_not_found", `there is no store ${query.store_id}`);
  }
  const code = productCode(query.q);
  if (code.kind === "none" && query.q.length > limits.fieldMax) {
    return refuse("bad_request", "q is longer than any code, and no GS1 code with a product in it");
  }
  const row = await findRow(db, query, code);
  const products = await loadProducts(db, row ? [row] : [], query.store_id);
  return { status: "ok" as const, total: products.length, products };
});

async function findRow(
  db: Database,
  { q, type }: { q: string; type?: "sku" | "EAN" },
  code: ProductCode,
): Promise<SkuRow | undefined> {
  if (type === "sku" && code.kind === "gtin") return (await findSkus(db.read, [q.trim()]))[0];
  return type === "EAN" && code.kind !== "gtin" ? undefined : findByCode(db.read, code);
}
