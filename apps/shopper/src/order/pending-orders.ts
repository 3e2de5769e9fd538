import { limits } from "@horma/domain";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../api.ts";
import { polled } from "../query-client.ts";

/** The shopper's orders that are not over, polled every 5 s (ST-11, AP-04). */
export function pendingOrders(token: string | null) {
  return queryOptions({
    ...polled(limits.ordersPoll),
    queryKey: ["pending-orders", token],
    queryFn: ({ signal }) => api("listPendingOrders", { signal }),
    enabled: token !== null,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}
