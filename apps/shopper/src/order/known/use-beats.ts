import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { orderKey } from "./known-orders.ts";

/** Calls `onBeat` for every poll answer: about once a second. What the stream tells is no answer. */
export function useBeats(hashId: string, onBeat: () => void): void {
  const queryClient = useQueryClient();
  const beat = useEffectEvent(onBeat);
  useEffect(() => {
    const order = hashKey(orderKey(hashId));
    return queryClient.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
      if (event.query.queryHash === order) beat();
    });
  }, [hashId, queryClient]);
}
