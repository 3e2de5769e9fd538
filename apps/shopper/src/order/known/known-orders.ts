import type { Order } from "@horma/contract";
import { orderOver } from "@horma/domain";
import type { QueryState } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import { seeFirstScreens } from "./seen-screens.ts";

/** Query keys of orders. */
export const orderKey = (hashId: string) => ["order", hashId] as const;
export const pendingKey = (token: string | null) => ["pending-orders", token] as const;

/** Stores an order from an event or an action's answer, unless a newer one is known. */
export function learnOrder(order: Order, token: string | null): void {
  const known = queryClient.getQueryState<Order>(orderKey(order.hash_id));
  if (known?.data === undefined) seeFirstScreens(order);
  if (!told(known) || known.data.updated_at <= order.updated_at)
    queryClient.setQueryData(orderKey(order.hash_id), order);
  const list = queryClient.getQueryState<Order[]>(pendingKey(token));
  if (list?.data === undefined) return;
  const listed = list.data.some(({ hash_id }) => hash_id === order.hash_id);
  if (listed === orderOver(order.status_id)) {
    void queryClient.invalidateQueries({ queryKey: pendingKey(token) });
  } else if (listed) {
    // News of one order does not refresh the list.
    const updatedAt = list.dataUpdatedAt;
    const latest = list.data.map((each) => latestOrder(each, updatedAt));
    queryClient.setQueryData(pendingKey(token), latest, { updatedAt });
  }
}

/** Stores an order from the storage or a list, unless a newer one is known. */
export function recallOrder(order: Order): void {
  const known = queryClient.getQueryState<Order>(orderKey(order.hash_id));
  if (known?.data === undefined) seeFirstScreens(order);
  else if (known.data.updated_at >= order.updated_at) return;
  queryClient.setQueryData(orderKey(order.hash_id), order, { updatedAt: known?.dataUpdatedAt ?? 0 });
}

/** Whether the server sent this page the order. A recalled order gives way to any answer. */
function told(known: QueryState<Order> | undefined): known is QueryState<Order> & { data: Order } {
  return known?.data !== undefined && known.dataUpdatedAt > 0;
}

/** The answer to a query, or the order that became known since it was asked (`askedAt`, epoch ms), if newer. */
export function latestOrder(answer: Order, askedAt: number): Order {
  const known = queryClient.getQueryState<Order>(orderKey(answer.hash_id));
  if (!told(known)) return answer;
  const newer = known.dataUpdatedAt >= askedAt || known.data.updated_at > answer.updated_at;
  return newer ? known.data : answer;
}
