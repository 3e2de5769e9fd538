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
