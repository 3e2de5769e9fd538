import { limits } from "@horma/domain";
import { type ProductCode, productCode } from "@horma/gtin";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import type { Named } from "./find-products.ts";
import { loadProducts } from "./load-products.ts";

/**
 * AP-10. Without `type`, a text that is or contains a GTIN is searched as EAN, anything else as sku, then as the number
 * that people type for one. `catalog` is accepted and
 * changes nothing: a store has one catalogue.
 */
export const search = operation("search", async (deps, { query }) => {
  const code = productCode(query.q);
  const products = await loadProducts(deps, query.store_id, namedBy(query, code));
  if (products === undefined) return refuse("store_not_found", `there is no store ${query.store_id}`);
  if (code.kind === "none" && query.q.length > limits.fieldMax) {
    return refuse("bad_request", "q is too long for a code and is not a GS1 code with a product");
  }
  return { status: "ok" as const, total: products.length, products };
});

function namedBy({ q, type }: { q: string; type?: "sku" | "EAN" }, code: ProductCode): Named {
  if (type === "sku" && code.kind === "gtin") return { skus: [q.trim()] };
  return type === "EAN" && code.kind !== "gtin" ? { skus: [] } : { code, text: q };
}
