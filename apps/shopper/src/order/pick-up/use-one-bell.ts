import { limits } from "@horma/domain";
import { useEffect, useRef } from "react";

/**
 * One bell for all tabs of a browser that show an order: a tab stays silent for a poll's time after another one rang.
 * Without a BroadcastChannel each tab rings.
 */
export function useOneBell(hashId: string): { ring: (play: () => boolean) => void } {
  const others = useRef<BroadcastChannel>(undefined);
  const heardAt = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (typeof BroadcastChannel === "undefined") return;
    const channel = new BroadcastChannel(`bell ${hashId}`);
    channel.onmessage = () => {
      heardAt.current = performance.now();
    };
    others.current = channel;
    return () => channel.close();
  }, [hashId]);
  return {
    ring(play) {
      if (performance.now() - heardAt.current < limits.orderPoll) return;
      if (play()) others.current?.postMessage(null);
    },
  };
}
