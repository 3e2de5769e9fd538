import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";
import { storeKey } from "../live/board-query.ts";

/** What was reported of a pair. It does not change while a screen shows it. */
export function damageQuery(hashId: string, pairId: number) {
  return queryOptions({
    queryKey: ["damage", hashId, pairId],
    queryFn: ({ signal }) => api("getDamage", { params: { hash_id: hashId, pair_id: pairId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** What there is to decide about a pair, or was decided. The live stream refetches it. */
export function decisionQuery(storeCode: string, hashId: string, pairId: number) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "damage", hashId, pairId],
    queryFn: ({ signal }) =>
      api("getDamageDecision", { params: { hash_id: hashId, pair_id: pairId }, signal }),
  });
}

/** The damaged pairs of the store: those that wait for a decision first. The live stream refetches them. */
export function damagesQuery(storeCode: string) {
  return queryOptions({
    queryKey: [storeKey, storeCode, "damages"],
    queryFn: ({ signal }) => api("listDamages", { signal }),
    staleTime: 0,
  });
}
