import { queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** Every store there is, to choose from. */
export const storesQuery = queryOptions({
  queryKey: ["stores"],
  queryFn: ({ signal }) => api("listStores", { query: {}, signal }),
});

/** Who works in a store; `null` where there is no such store. */
export function staffQuery(store: string) {
  return queryOptions({
    queryKey: ["people", store],
    queryFn: ({ signal }) => api("listStaff", { query: { store }, signal }),
  });
}
