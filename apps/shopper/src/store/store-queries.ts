import { server } from "@horma/app/server";
import type { StoreHours } from "@horma/contract";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";

/** The store of a code, `null` when no store has it (SC-03). */
export function storeByCode(code: string) {
  return queryOptions({
    queryKey: ["store", code],
    queryFn: async ({ signal }) => {
      const stores = await api("listStores", { query: { code }, signal });
      return stores.find((store) => store.code === code) ?? null;
    },
  });
}

/** Whether the server has any store yet. */
export const anyStore = queryOptions({
  queryKey: ["any store"],
  queryFn: async ({ signal }) => (await api("listStores", { query: { limit: 1 }, signal })).length > 0,
});

const [soonest, latest] = [5_000, 5 * 60_000];

/** A store's hours (TR-17), asked for more often the nearer the next change is. */
export function storeHours(id: number) {
  return queryOptions({
    queryKey: ["store hours", id],
    queryFn: ({ signal }) => api("getStoreHours", { params: { id }, signal }),
    staleTime: soonest,
    refetchInterval: ({ state }) => untilNextLook(state.data),
    refetchOnWindowFocus: true,
  });
}

function untilNextLook(hours: StoreHours | undefined): number {
  if (hours === undefined || hours.until === null) return latest;
  return Math.min(latest, Math.max(soonest, (Date.parse(hours.until) - server.now()) / 2));
}
