import { type CallAnswer, pageLimit } from "@horma/contract";
import { normalizeSize } from "@horma/domain";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findOfferPage, type Page } from "./list-page.ts";
import { presentShown } from "./product-presenter.ts";
import { sharedPages } from "./shared-pages.ts";

type Asked = Page & { storeId: number; size: string | undefined };

const pageOf = sharedPages(
  async (
    deps: Deps,
    { storeId, size, ...asked }: Asked,
  ): Promise<CallAnswer<"listDiscounts"> | undefined> => {
    const page = await findOfferPage(deps, storeId, size, asked);
    return page?.products.map((row) => presentShown(row, page.systems));
  },
);

/** SC-24: a page of products below their normal price that the store has a pair of, each once, in the catalogue's order. */
export const listDiscounts = operation("listDiscounts", async (deps, { query, request }) => {
  const { store_id: storeId, after, limit = pageLimit } = query;
  const size = query.size === undefined ? undefined : normalizeSize(query.size);
  const page = await pageOf(deps, { storeId, size, after, limit });
  return page?.for(request) ?? refuse("store_not_found", `there is no store ${storeId}`);
});
