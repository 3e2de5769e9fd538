import type { Order } from "@horma/contract";
import { orderCan } from "@horma/domain";
import { useChimeUnlock } from "@horma/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { chime } from "../../sound/chime.ts";
import { orderKey } from "../known/known-orders.ts";
import { useBeats } from "../known/use-beats.ts";

const shake = [200, 100, 200];

/** Rings for every answer that says ready (ST-09) and vibrates for the first one. */
export function useRing(hashId: string, ready: boolean): void {
  const queryClient = useQueryClient();
  const ring = () => {
    const known = queryClient.getQueryData<Order>(orderKey(hashId));
    if (known !== undefined && orderCan.deliver(known)) chime.play();
  };
  const ringOnArrival = useEffectEvent(ring);
  useEffect(() => ringOnArrival(), []);
  useBeats(hashId, ring);
  useEffect(() => {
    // Browsers refuse vibration, with a complaint, before the first touch.
    if (ready && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
  }, [ready]);
  useChimeUnlock(chime);
}
