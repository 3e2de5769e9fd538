import { limits } from "@horma/domain";
import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { orderKey } from "./known-orders.ts";
import { useLiveOrders } from "./live-orders.ts";

/**
 * Calls `onBeat` for every poll answer, and at the same pace while a stream replaces polls, so that waiting looks and sounds the
 * same either way.
 */
export function useBeats(hashId: string, onBeat: () => void): void {
  const queryClient = useQueryClient();
  const live = useLiveOrders();
  const beat = useEffectEvent(onBeat);
  useEffect(() => {
    if (live) {
      const timer = setInterval(() => beat(), limits.orderPoll);
      return () => clearInterval(timer);
    }
    const order = hashKey(orderKey(hashId));
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success") return;
      if (event.query.queryHash === order) beat();
    });
  }, [hashId, live, queryClient]);
}
