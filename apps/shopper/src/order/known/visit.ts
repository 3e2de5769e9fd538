import type { Order } from "@horma/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import type { SessionState, TakenVisit } from "../../session/create-session.ts";
import { session, useSession } from "../../session/session.ts";
import { orderKey, recallOrder } from "./known-orders.ts";

/** The visit with its order: the session has its id, the query cache its data. */
export type Visit = SessionState & { readonly order: Order | null };

/** The order that the visit is about, as last known. */
export function currentOrder(): Order | null {
  const { orderId } = session.get();
  return orderId === null ? null : (queryClient.getQueryData<Order>(orderKey(orderId)) ?? null);
}

/** The same as a hook, which renders again when the order changes. */
export function useCurrentOrder(): Order | null {
  const { orderId } = useSession();
  const { data } = useQuery<Order>({ queryKey: orderKey(orderId ?? ""), queryFn: skipToken });
  return orderId === null ? null : (data ?? null);
}

export function currentVisit(): Visit {
  return { ...session.get(), order: currentOrder() };
}

export function useVisit(): Visit {
  return { ...useSession(), order: useCurrentOrder() };
}

/** Makes this order the visit's. Its data may be old; the screen that follows it asks again. */
export function followOrder(order: Order): void {
  recallOrder(order);
  session.followOrder(order.hash_id);
}

/** Continues a visit from another screen here, with its order. */
export function takeOver(visit: TakenVisit): void {
  if (visit.order !== null) recallOrder(visit.order);
  session.takeOver(visit);
}
