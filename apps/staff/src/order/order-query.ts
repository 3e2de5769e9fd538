import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

/** One order with its history and where else its pairs are in stock. The live stream refetches it. */
export function orderQuery(storeCode: string, hashId: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "order", hashId],
    queryFn: ({ signal }) => api("getStaffOrder", { params: { hash_id: hashId }, signal }),
  });
}
