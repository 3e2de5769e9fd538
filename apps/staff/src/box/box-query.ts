import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

/** One box with how far it is and what happened to it; the live stream asks for it anew. */
export function boxQuery(storeCode: string, hwd: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "box", hwd],
    queryFn: ({ signal }) => api("getDevice", { params: { hwd }, signal }),
  });
}
