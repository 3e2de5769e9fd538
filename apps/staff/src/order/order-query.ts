import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

/** One order with its history and where else its pairs may be had; the live stream asks for it anew. */
export function orderQuery(storeCode: string, hashId: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "order", hashId],
    queryFn: ({ signal }) => api("getStaffOrder", { params: { hash_id: hashId }, signal }),
  });
}
