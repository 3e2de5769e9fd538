import type { Order } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { useExpiredSession } from "../../session/use-expired-session.ts";
import { useLiveOrders } from "./live-orders.ts";
import { pendingOrders } from "./pending-orders.ts";

export type PendingOrders = {
  /** Missing until the server has answered once. */
  orders: readonly Order[] | undefined;
  /** The last question had no answer; it is asked again by itself. */
  offline: boolean;
};

/** Follows the shopper's orders. A token that is good no longer ends the visit (ER-02). */
export function usePendingOrders(): PendingOrders {
  const { token } = useSession();
  useLiveOrders();
  const { data, error } = useQuery(pendingOrders(token));
  useExpiredSession(error);
  return { orders: data, offline: error !== null };
}
