import { pageLimit } from "@horma/contract";
import { normalizeSize } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findOfferPage } from "./list-page.ts";
import { presentShown } from "./product-presenter.ts";

/** SC-24: a page of products below their normal price that the store has a pair of, each once, in the catalogue's order. */
export const listDiscounts = operation("listDiscounts", async (deps, { query }) => {
  const { store_id, after, limit = pageLimit } = query;
  const size = query.size === undefined ? undefined : normalizeSize(query.size);
  const page = await findOfferPage(deps, store_id, size, { after, limit });
  if (page === undefined) return refuse("store_not_found", `there is no store ${store_id}`);
  return page.products.map((row) => presentShown(row, page.systems));
});
