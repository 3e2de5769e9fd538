import type { ProductSummary } from "@horma/contract";
import type { SearchType } from "@horma/gtin";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";

/** Products by sku or EAN, with the stock of one store (AP-10). */
export function productSearch(query: { q: string; type: SearchType; store_id: number }) {
  return queryOptions({
    queryKey: ["search", query],
    queryFn: ({ signal }) => api("search", { query, signal }),
    // Stock changes by the minute: every search asks again.
    staleTime: 0,
  });
}

/** Offers per page: more than fit on a screen, few enough to load at once. */
const offersOfPage = 24;

/** A store's offers, page by page (SC-24). */
export function discounts(store_id: number) {
  return infiniteQueryOptions({
    queryKey: ["discounts", store_id],
    queryFn: ({ signal, pageParam: after }) =>
      api("listDiscounts", {
        query: { store_id, limit: offersOfPage, ...(after !== null && { after }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: ProductSummary[]) =>
      page.length < offersOfPage ? undefined : page.at(-1)?.metadata.sku,
    staleTime: 30_000,
  });
}

/** Free pieces of one sku in one store (AP-11). */
export function inventory(store_id: number, sku: string) {
  return queryOptions({
    queryKey: ["inventory", store_id, sku],
    queryFn: ({ signal }) => api("getInventory", { params: { store_id, sku }, signal }),
    staleTime: 0,
  });
}
