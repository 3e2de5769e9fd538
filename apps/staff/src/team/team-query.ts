import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

/** Who works in the store and where they are signed in. Fetched again when anything in the store happens. */
export function teamQuery(storeCode: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "team"],
    queryFn: ({ signal }) => api("getTeam", { signal }),
    refetchInterval: 60_000,
    staleTime: 0,
  });
}
