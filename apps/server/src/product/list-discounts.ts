import { pageLimit } from "@horma/contract";
import { compareSizes, normalizeSize } from "@horma/domain";
import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { storePlace } from "../store/store-place.ts";
import { presentShown } from "./product-presenter.ts";
import { findOffers, findSystems, type ShownSku } from "./product-table.ts";

/** SC-24: a page of products below their normal price that the store has a pair of, each once, in the catalogue's order. */
export const listDiscounts = operation("listDiscounts", async (deps, { query }) => {
  const place = await storePlace(deps, query.store_id);
  if (place === undefined) return refuse("store_not_found", `there is no store ${query.store_id}`);
  const { after, limit = pageLimit } = query;
  const [offers, systems] = await Promise.all([
    findOffers(deps.db.read, place, { after, limit }),
    findSystems(deps.db.read),
  ]);
  const size = query.size === undefined ? undefined : normalizeSize(query.size);
  return onePerProduct(offers, size).map((row) => presentShown(row, systems));
});

function onePerProduct(rows: readonly ShownSku[], size: string | undefined): ShownSku[] {
  const chosen = new Map<string, ShownSku>();
  for (const row of [...rows].sort((a, b) => compareSizes(a.size, b.size))) {
    if (!chosen.has(row.product.id) || row.size === size) chosen.set(row.product.id, row);
  }
  return [...chosen.values()].sort((a, b) => (a.product.id < b.product.id ? -1 : 1));
}
