import type { Order } from "@horma/contract";
import { limits, readyOrder } from "@horma/domain";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { pendingOrders } from "./pending-orders.ts";

/**
 * The shopper's other order if it is ready first: its window runs, so it becomes the current one, as on the orders list (ST-11).
 * It polls only while there is another order. A list from an earlier screen does not count, because a ready order may have been
 * taken since.
 */
export function useOtherReadyOrder(hashId: string): Order | undefined {
  const { token } = useSession();
  const others = (orders: readonly Order[] = []) => orders.filter((order) => order.hash_id !== hashId);
  const { data, isFetchedAfterMount } = useQuery({
    ...pendingOrders(token),
    refetchInterval: ({ state }) => others(state.data).length > 0 && limits.ordersPoll,
  });
  return isFetchedAfterMount ? readyOrder(others(data)) : undefined;
}
