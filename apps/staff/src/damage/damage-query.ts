import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** What was reported of a pair. It never changes. */
export function damageQuery(hashId: string, pairId: number) {
  return queryOptions({
    queryKey: ["damage", hashId, pairId],
    queryFn: ({ signal }) => api("getDamage", { params: { hash_id: hashId, pair_id: pairId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The newest damaged pairs of the store. */
export function damagesQuery(storeCode: string) {
  return queryOptions({
    queryKey: ["damages", storeCode],
    queryFn: ({ signal }) => api("listDamages", { signal }),
    staleTime: 0,
  });
}
