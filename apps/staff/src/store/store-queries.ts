import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** Every store, to choose from. */
export const storesQuery = queryOptions({
  queryKey: ["stores"],
  queryFn: ({ signal }) => api("listStores", { query: {}, signal }),
});

/** The people who work in a store; `null` if there is no such store. */
export function staffQuery(store: string) {
  return queryOptions({
    queryKey: ["people", store],
    queryFn: ({ signal }) => api("listStaff", { query: { store }, signal }),
  });
}
