import type { Store } from "@horma/contract";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

const storesOfPage = 24;

/** Stores by name, page by page: all, or those with these words in name or code. */
export function storesQuery(q: string) {
  return infiniteQueryOptions({
    queryKey: ["stores", q],
    queryFn: ({ signal, pageParam: after }) =>
      api("listStores", {
        query: { limit: storesOfPage, ...(q && { q }), ...(after !== null && { after }) },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: (page: Store[]) => (page.length < storesOfPage ? undefined : page.at(-1)?.id),
    placeholderData: keepPreviousData,
  });
}

/** The store of a code; `null` if there is none. */
export function storeQuery(code: string) {
  return queryOptions({
    queryKey: ["store", code],
    queryFn: async ({ signal }) => (await api("listStores", { query: { code }, signal }))[0] ?? null,
  });
}

/** The people who work in a store; `null` if there is no such store. */
export function staffQuery(store: string) {
  return queryOptions({
    queryKey: ["people", store],
    queryFn: ({ signal }) => api("listStaff", { query: { store }, signal }),
  });
}
