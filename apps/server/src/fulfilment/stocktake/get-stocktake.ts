import type { Stocktake } from "@horma/contract";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { readLastCounts } from "./count-table.ts";
import { readPlace, readSlotLines } from "./slot-books.ts";

/** What the books have in the slots of a place or of a product, beside what was counted last. */
export const getStocktake = operation("getStocktake", async ({ db, now }, { query, staff }) => {
  const { storeId } = staff;
  const { place = null, product: productId = null } = query;
  if ((place === null) === (productId === null)) {
    return refuse("bad_request", "give either a place or a product");
  }
  const at = now().toISOString();
  const lines = await readSlotLines(db.read, { storeId, place, productId });
  const locations =
    place === null
      ? [...new Set(lines.map(({ location }) => location))]
      : await readPlace(db.read, storeId, place);
  if (locations.length === 0)
    return refuse("not_found", "the store has no such slot, or the product is in none of its slots");
  const counts = await readLastCounts(db.read, storeId, locations, productId);
  const slots: Stocktake["slots"] = locations.map((location) => ({
    location,
    lines: lines.filter((line) => line.location === location).map(({ location: _, ...line }) => line),
    count: counts.get(location) ?? null,
  }));
  return { at, slots };
});
