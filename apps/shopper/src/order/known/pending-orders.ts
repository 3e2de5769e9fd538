import { limits, orderOver } from "@horma/domain";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../../api.ts";
import { polled, pollInterval, pollSignal } from "../../query-client.ts";
import { latestOrder, pendingKey } from "./known-orders.ts";

const ordersInterval = pollInterval(limits.ordersPoll);

/** The shopper's orders that are not over, polled every 5 s (ST-11, AP-04). */
export function pendingOrders(token: string | null) {
  return queryOptions({
    ...polled(limits.ordersPoll),
    refetchInterval: ordersInterval,
    queryKey: pendingKey(token),
    queryFn: async ({ signal }) => {
      const askedAt = Date.now();
      const orders = await api("listPendingOrders", { signal: pollSignal(signal) });
      return orders
        .map((order) => latestOrder(order, askedAt))
        .filter((order) => !orderOver(order.status_id));
    },
    enabled: token !== null,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
  });
}
