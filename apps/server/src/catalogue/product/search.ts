import { limits } from "@horma/domain";
import { type ProductCode, productCode } from "@horma/gtin";
import type { Database } from "../../platform/db/database.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import type { PricePlace } from "../price/price-in-force.ts";
import { askedPlace } from "../store/store-place.ts";
import { loadProducts } from "./load-products.ts";
import { findShown, findShownByCode, type ShownSku } from "./product-table.ts";

/**
 * AP-10. Without `type`, a text that is or contains a GTIN is searched as EAN, anything else as sku, then as the number
 * that people type for one. `catalog` is accepted and
 * changes nothing: a store has one catalogue.
 */
export const search = operation("search", async (deps, { query }) => {
  const place = await askedPlace(deps, query.store_id);
  if (place === undefined) return refuse("store_not_found", `there is no store ${query.store_id}`);
  const code = productCode(query.q);
  if (code.kind === "none" && query.q.length > limits.fieldMax) {
    return refuse("bad_request", "q is too long for a code and is not a GS1 code with a product");
  }
  const row = await findRow(deps.db, place, query, code);
  const products = await loadProducts(deps.db, row ? [row] : [], place);
  return { status: "ok" as const, total: products.length, products };
});

async function findRow(
  db: Database,
  place: PricePlace,
  { q, type }: { q: string; type?: "sku" | "EAN" },
  code: ProductCode,
): Promise<ShownSku | undefined> {
  if (type === "sku" && code.kind === "gtin") return (await findShown(db.read, place, [q.trim()]))[0];
  return type === "EAN" && code.kind !== "gtin" ? undefined : findShownByCode(db.read, place, code, q);
}
