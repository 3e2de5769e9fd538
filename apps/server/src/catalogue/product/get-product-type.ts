import { type CallAnswer, pageLimit } from "@horma/contract";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { findTypePage, type Page } from "./list-page.ts";
import { presentShown } from "./product-presenter.ts";
import { sharedPages } from "./shared-pages.ts";

const pageOf = sharedPages(
  async (
    deps: Deps,
    { typeId, ...asked }: Page & { typeId: number },
  ): Promise<CallAnswer<"getProductType"> | undefined> => {
    const page = await findTypePage(deps, typeId, asked);
    if (page === undefined) return undefined;
    const products = page.products.map((row) => presentShown(row, page.systems));
    const next = products.length < asked.limit ? null : (products.at(-1)?.id ?? null);
    return { id: page.id, name: page.name, products, next };
  },
);

/** AP-03: a product type with a page of its products, each once, in its smallest size. */
export const getProductType = operation("getProductType", async (deps, { params, query, request }) => {
  const { after, limit = pageLimit } = query;
  const page = await pageOf(deps, { typeId: params.id, after, limit });
  return page?.for(request) ?? refuse("product_type_not_found", `there is no product type ${params.id}`);
});
