import type { Order } from "@horma/contract";
import { orderOver } from "@horma/domain";
import { queryClient } from "../../query-client.ts";

/** The keys that what is known of orders is kept under. */
export const orderKey = (hashId: string) => ["order", hashId] as const;
export const pendingKey = (token: string | null) => ["pending-orders", token] as const;

/** What was told of an order, by an event or as the answer to what the shopper did, is known from now on unless it is old. */
export function learnOrder(order: Order, token: string | null): void {
  const known = queryClient.getQueryData<Order>(orderKey(order.hash_id));
  if (known === undefined || known.updated_at <= order.updated_at)
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

/** A question's answer, unless something newer has become known since it was asked (`askedAt`, epoch ms). */
export function latestOrder(answer: Order, askedAt: number): Order {
  const known = queryClient.getQueryState<Order>(orderKey(answer.hash_id));
  if (known?.data === undefined) return answer;
  const newer = known.dataUpdatedAt >= askedAt || known.data.updated_at > answer.updated_at;
  return newer ? known.data : answer;
}
