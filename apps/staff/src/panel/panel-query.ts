import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import type { Period } from "./period.ts";

/** How often the figures are asked for anew while somebody looks, ms: they count whole days, not the moment. */
const interval = 30_000;

/** The store's figures of a period; those of the last one stay until the new ones are there. */
export function panelQuery(storeCode: string, days: Period) {
  return queryOptions({
    queryKey: ["panel", storeCode, days],
    queryFn: ({ signal }) => api("getPanel", { query: { days }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
    staleTime: 0,
  });
}

/** Where every pair is now and was in the last nights. */
export function countQuery(storeCode: string) {
  return queryOptions({
    queryKey: ["count", storeCode],
    queryFn: ({ signal }) => api("getCount", { signal }),
    staleTime: 0,
  });
}
