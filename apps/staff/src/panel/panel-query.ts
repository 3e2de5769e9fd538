import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import type { Period } from "./period.ts";

/** How often the figures on screen are fetched, ms. They count whole days, so this is often enough. */
const interval = 30_000;

/** The store's figures of a period. The last period's stay until the new ones arrive. */
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
