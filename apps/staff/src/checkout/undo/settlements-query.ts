import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api/api.ts";
import { storeKey } from "../../live/board-query.ts";

/** Orders that the till closed today, newest first. The live stream refetches them. */
export function settlementsQuery(storeCode: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "settlements"],
    queryFn: async ({ signal }) => (await api("listSettlements", { signal })).settlements,
  });
}
