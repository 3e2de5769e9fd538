import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";
import { drafts } from "./drafts.ts";
import { type Target, targetKey } from "./target.ts";

/** How often books on screen are fetched when the stream says nothing, ms. */
const refetchInterval = 30_000;

/** Every slot of the back room with its last count. The live stream refetches it. */
export function slotsQuery(storeCode: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "slots"],
    queryFn: ({ signal }) => api("listSlots", { signal }),
    refetchInterval,
    staleTime: 0,
  });
}

/** The books of what is counted. They are kept with the count, so that it goes on without a network. */
export function booksQuery(storeCode: string, target: Target) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "stocktake", targetKey(target)],
    queryFn: async ({ signal }) => {
      const books = await api("getStocktake", { query: target, signal });
      drafts.hear(storeCode, target, books);
      return books.at;
    },
    refetchInterval,
    staleTime: 0,
    // Books that come late must not begin a count that someone has left.
    gcTime: 0,
  });
}

/** Counts that wait for the manager. */
export function openCountsQuery(storeCode: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "open counts"],
    queryFn: ({ signal }) => api("listOpenCounts", { signal }),
    refetchInterval,
    staleTime: 0,
  });
}
