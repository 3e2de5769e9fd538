import type { StaffSearchAnswer } from "@horma/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

const none: StaffSearchAnswer = { orders: [], products: [] };

/** Orders and shoes of the store by code, nickname, barcode or name. An empty text finds nothing. */
export function searchQuery(storeCode: string, q: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "search", q],
    queryFn: ({ signal }) => (q === "" ? none : api("searchStore", { body: { q }, signal })),
    placeholderData: keepPreviousData,
  });
}
