import { CallError, type Order } from "@horma/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useExpiredSession } from "../../session/use-expired-session.ts";
import { orderKey } from "./known-orders.ts";
import { useLiveOrders } from "./live-orders.ts";
import { givesUp, orderQuery } from "./order-queries.ts";
import { type Hearing, useConnection } from "./use-connection.ts";

export type PolledOrder = {
  /** The order as last known; at first the one that this browser keeps. */
  order: Order | undefined;
  /** The server's word on it; none before its first answer. */
  answered: Order | undefined;
  /** The server has answered since the screen opened; before that the answer may be one kept from an earlier screen. */
  fresh: boolean;
  /** `connection` is `gone`: no answer for too long, or the server does not know the order: the screen leaves (ST-06). */
  hearing: Hearing;
  /** The server says that the shopper has no such order. */
  unknown: boolean;
};

/**
 * Follows an order by its stream of changes, and by polling where there is none (ST-05, ST-09). Answers that say the same
 * as before draw nothing.
 */
export function usePolledOrder(hashId: string): PolledOrder {
  const queryClient = useQueryClient();
  const live = useLiveOrders();
  const { data, error, isFetchedAfterMount } = useQuery(orderQuery(hashId));
  const lastAnswer = useCallback(
    () => queryClient.getQueryState(orderKey(hashId))?.dataUpdatedAt ?? 0,
    [queryClient, hashId],
  );
  const hearing = useConnection(lastAnswer, live);
  const expired = useExpiredSession(error);
  const lost = givesUp(error) && !expired;
  return {
    order: data,
    answered: lastAnswer() === 0 ? undefined : data,
    fresh: isFetchedAfterMount,
    hearing: lost ? { ...hearing, connection: "gone" } : hearing,
    unknown: error instanceof CallError && error.code === "order_not_found",
  };
}
