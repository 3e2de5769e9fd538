import type { Order } from "@horma/contract";
import { limits, readyOrder } from "@horma/domain";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { pollInterval } from "./live-orders.ts";
import { pendingOrders } from "./pending-orders.ts";

/**
 * Another order of the same shopper that is ready before the one on screen: its window runs, so it becomes the current
 * one as on the orders list (ST-11). It is polled only while there is another one. A list kept from an earlier screen does
 * not count: what it calls ready may have been taken since.
 */
export function useOtherReadyOrder(hashId: string): Order | undefined {
  const { token } = useSession();
  const others = (orders: readonly Order[] = []) => orders.filter((order) => order.hash_id !== hashId);
  const { data, isFetchedAfterMount } = useQuery({
    ...pendingOrders(token),
    refetchInterval: (query) =>
      others(query.state.data).length > 0 ? pollInterval(limits.ordersPoll)(query) : false,
  });
  return isFetchedAfterMount ? readyOrder(others(data)) : undefined;
}
