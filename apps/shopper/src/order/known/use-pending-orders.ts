import type { Order } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { useExpiredSession } from "../../session/use-expired-session.ts";
import { useLiveOrders } from "./live-orders.ts";
import { pendingOrders } from "./pending-orders.ts";

export type PendingOrders = {
  /** Undefined until the server has answered. */
  orders: readonly Order[] | undefined;
  /** The server has answered since the screen opened. */
  fresh: boolean;
  /** The last query failed; it is retried. */
  offline: boolean;
};

/** Follows the shopper's orders. An expired token ends the visit (ER-02). */
export function usePendingOrders(): PendingOrders {
  const { token } = useSession();
  useLiveOrders();
  const { data, error, isFetchedAfterMount } = useQuery(pendingOrders(token));
  useExpiredSession(error);
  return { orders: data, fresh: isFetchedAfterMount, offline: error !== null };
}
