import { pageLimit } from "@horma/contract";
import { normalizeSize } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { storePlace } from "../store/store-place.ts";
import { inOrder, onePerProduct } from "./one-per-product.ts";
import { presentShown } from "./product-presenter.ts";
import { findOffers, findShown, findSystems } from "./product-table.ts";

/** SC-24: a page of products below their normal price that the store has a pair of, each once, in the catalogue's order. */
export const listDiscounts = operation("listDiscounts", async (deps, { query }) => {
  const place = await storePlace(deps, query.store_id);
  if (place === undefined) return refuse("store_not_found", `there is no store ${query.store_id}`);
  const { after, limit = pageLimit } = query;
  const size = query.size === undefined ? undefined : normalizeSize(query.size);
  const chosen = onePerProduct(await findOffers(deps.db.read, place, { after, limit }), size);
  const [rows, systems] = await Promise.all([
    findShown(deps.db.read, place, chosen),
    findSystems(deps.db.read),
  ]);
  return inOrder(chosen, rows).map((row) => presentShown(row, systems));
});
