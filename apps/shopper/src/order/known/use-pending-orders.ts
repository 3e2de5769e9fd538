import { useOffline } from "@horma/app/server";
import type { Order } from "@horma/contract";
import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/session.ts";
import { useLiveOrders } from "./live-orders.ts";
import { pendingOrders } from "./pending-orders.ts";
import { useExpiredSession } from "./use-next-screen.ts";

export type PendingOrders = {
  /** Undefined until the server has answered. */
  orders: readonly Order[] | undefined;
  /** The server has answered since the screen opened. */
  fresh: boolean;
  /** The last call failed, or the server is out of reach; it is asked again. */
  offline: boolean;
};

/** Follows the shopper's orders. An expired token ends the visit (ER-02). */
export function usePendingOrders(): PendingOrders {
  const { token } = useSession();
  useLiveOrders();
  const { data, error, failureCount, isFetchedAfterMount } = useQuery(pendingOrders(token));
  const gone = useOffline();
  useExpiredSession(error);
  const offline = gone || error !== null || failureCount > 0;
  return { orders: data, fresh: isFetchedAfterMount, offline };
}
