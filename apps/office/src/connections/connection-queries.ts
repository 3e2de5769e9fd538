import type { Delivery } from "@horma/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "../api/api.ts";

/** How often what comes in and goes out is looked at again, and how often a delivery that is due, ms. */
const [often, soon] = [15_000, 1_000];

/** Keys, files and webhooks of the machines. */
export const connectionsQuery = queryOptions({
  queryKey: ["connections"],
  queryFn: ({ signal }) => api("getConnections", { signal }),
  refetchInterval: often,
});

/** The newest deliveries of a webhook before one, or from the newest on. */
export const deliveriesQuery = (id: number, before: number | undefined) =>
  queryOptions({
    queryKey: [...connectionsQuery.queryKey, "deliveries", id, before ?? null],
    queryFn: ({ signal }) =>
      api("listDeliveries", {
        params: { id },
        query: { limit: 25, ...(before !== undefined && { before }) },
        signal,
      }),
    refetchInterval: ({ state }) => (state.data?.deliveries.some(isDue) ? soon : often),
    placeholderData: keepPreviousData,
  });

function isDue({ next_attempt_at: next }: Delivery): boolean {
  return next !== null && Date.parse(next) < Date.now() + soon;
}
