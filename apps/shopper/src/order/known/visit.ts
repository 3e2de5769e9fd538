import type { Order } from "@horma/contract";
import { skipToken, useQuery } from "@tanstack/react-query";
import { queryClient } from "../../query-client.ts";
import type { SessionState, TakenVisit } from "../../session/create-session.ts";
import { session, useSession } from "../../session/session.ts";
import { orderKey, recallOrder } from "./known-orders.ts";

/** The visit with its order: the session says which one, the queries' cache what is known of it. */
export type Visit = SessionState & { readonly order: Order | null };

/** The order that the visit is about, as last known. */
export function currentOrder(): Order | null {
  const { orderId } = session.get();
  return orderId === null ? null : (queryClient.getQueryData<Order>(orderKey(orderId)) ?? null);
}

/** The same on a screen, which is drawn anew when something else becomes known of it. */
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

/** The visit is about this order from now on; it was told of some time ago, and is asked for again where it is followed. */
export function followOrder(order: Order): void {
  recallOrder(order);
  session.followOrder(order.hash_id);
}

/** A visit that began elsewhere goes on here, with its order. */
export function takeOver(visit: TakenVisit): void {
  if (visit.order !== null) recallOrder(visit.order);
  session.takeOver(visit);
}
