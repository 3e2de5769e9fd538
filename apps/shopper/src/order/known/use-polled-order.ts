import { CallError, type Order } from "@horma/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { orderKey } from "./known-orders.ts";
import { useLiveOrders } from "./live-orders.ts";
import { orderQuery } from "./order-queries.ts";
import { givesUp } from "./refusals.ts";
import { type Hearing, useConnection } from "./use-connection.ts";
import { useExpiredSession } from "./use-next-screen.ts";

export type PolledOrder = {
  /** The order as last known; at first the stored one. */
  order: Order | undefined;
  /** The order from the server's answers; none before the first. */
  answered: Order | undefined;
  /** The server has answered since the screen opened, so the order is not from an earlier screen. */
  fresh: boolean;
  /** If `connection` is `gone`, no answer came for too long or the server does not know the order: the screen leaves (ST-06). */
  hearing: Hearing;
  /** The server does not know the order. */
  unknown: boolean;
};

/** Follows an order: polls it each second (ST-05, ST-09), and hears of changes in between by the stream. Equal answers cause no render. */
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
