import { pageLimit } from "@horma/contract";
import { compareSizes, normalizeSize } from "@horma/domain";
import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { storeExists } from "../store/store-table.ts";
import { presentSummary } from "./product-presenter.ts";
import { findOffers, type SkuRow } from "./product-table.ts";

/** SC-24: a page of products below their normal price that the store has a pair of, each once, in the catalogue's order. */
export const listDiscounts = operation("listDiscounts", async ({ db }, { query }) => {
  if (!(await storeExists(db.read, query.store_id))) {
    return refuse("store_not_found", `there is no store ${query.store_id}`);
  }
  const { store_id, after, limit = pageLimit } = query;
  const offers = await findOffers(db.read, store_id, { after, limit });
  const size = query.size === undefined ? undefined : normalizeSize(query.size);
  return onePerProduct(offers, size).map(presentSummary);
});

function onePerProduct(rows: readonly SkuRow[], size: string | undefined): SkuRow[] {
  const chosen = new Map<string, SkuRow>();
  for (const row of [...rows].sort((a, b) => compareSizes(a.size, b.size))) {
    if (!chosen.has(row.product.id) || row.size === size) chosen.set(row.product.id, row);
  }
  return [...chosen.values()].sort((a, b) => (a.product.id < b.product.id ? -1 : 1));
}
