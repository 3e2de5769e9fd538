import type { Order } from "@horma/contract";
import { orderCan } from "@horma/domain";
import { useChimeUnlock } from "@horma/ui";
import { useEffect } from "react";
import { chime } from "./chime.ts";

const shake = [200, 100, 200];

/** Rings for every answer that says that the pairs are ready (ST-09), and shakes the phone for the first one. */
export function useRing(order: Order | undefined, answeredAt: number): void {
  const ready = answeredAt > 0 && order !== undefined && orderCan.deliver(order);
  useEffect(() => {
    if (ready && answeredAt > 0) chime.play();
  }, [ready, answeredAt]);
  useEffect(() => {
    // A page that was not touched yet may not shake the phone, and browsers complain when it tries.
    if (ready && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
  }, [ready]);
  useChimeUnlock(chime);
}
