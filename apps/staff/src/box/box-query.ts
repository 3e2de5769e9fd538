import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

/** One box with its progress and its history. The live stream refetches it. */
export function boxQuery(storeCode: string, hwd: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "box", hwd],
    queryFn: ({ signal }) => api("getDevice", { params: { hwd }, signal }),
  });
}
