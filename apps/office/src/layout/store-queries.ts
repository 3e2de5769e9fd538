import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** The first stores of the caller's whose name, code or area has these words. */
export function storesQuery(q: string) {
  return queryOptions({
    queryKey: ["stores", q],
    queryFn: ({ signal }) => api("listOfficeStores", { query: { q }, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    meta: { head: true },
  });
}

/** The areas of the caller's stores. */
export const areasQuery = queryOptions({
  queryKey: ["stores", "areas"],
  queryFn: ({ signal }) => api("listStoreAreas", { signal }),
  meta: { head: true },
});
