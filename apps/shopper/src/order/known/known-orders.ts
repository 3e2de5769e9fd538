import type { Order } from "@horma/contract";
import { orderOver } from "@horma/domain";
import type { QueryState } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import { noteScreens } from "./seen-screens.ts";

/** The keys that what is known of orders is kept under. */
export const orderKey = (hashId: string) => ["order", hashId] as const;
export const pendingKey = (token: string | null) => ["pending-orders", token] as const;

/** What was told of an order, by an event or as the answer to what the shopper did, is known from now on unless it is old. */
export function learnOrder(order: Order, token: string | null): void {
  const known = queryClient.getQueryState<Order>(orderKey(order.hash_id));
  if (known?.data === undefined) noteScreens(order);
  if (!told(known) || known.data.updated_at <= order.updated_at)
    queryClient.setQueryData(orderKey(order.hash_id), order);
  const list = queryClient.getQueryState<Order[]>(pendingKey(token));
  if (list?.data === undefined) return;
  const listed = list.data.some(({ hash_id }) => hash_id === order.hash_id);
  if (listed === orderOver(order.status_id)) {
    void queryClient.invalidateQueries({ queryKey: pendingKey(token) });
  } else if (listed) {
    // One order's news is no answer to which ones there are.
    const updatedAt = list.dataUpdatedAt;
    const latest = list.data.map((each) => latestOrder(each, updatedAt));
    queryClient.setQueryData(pendingKey(token), latest, { updatedAt });
  }
}

/** What was told of an order at some other time, by the storage or a list, is known unless something newer is. */
export function recallOrder(order: Order): void {
  const known = queryClient.getQueryState<Order>(orderKey(order.hash_id));
  if (known?.data === undefined) noteScreens(order);
  else if (known.data.updated_at >= order.updated_at) return;
  queryClient.setQueryData(orderKey(order.hash_id), order, { updatedAt: known?.dataUpdatedAt ?? 0 });
}

/** Whether the server told this page of the order; what was only recalled gives way to whatever it says. */
function told(known: QueryState<Order> | undefined): known is QueryState<Order> & { data: Order } {
  return known?.data !== undefined && known.dataUpdatedAt > 0;
}

/** A question's answer, unless something newer has become known since it was asked (`askedAt`, epoch ms). */
export function latestOrder(answer: Order, askedAt: number): Order {
  const known = queryClient.getQueryState<Order>(orderKey(answer.hash_id));
  if (!told(known)) return answer;
  const newer = known.dataUpdatedAt >= askedAt || known.data.updated_at > answer.updated_at;
  return newer ? known.data : answer;
}
