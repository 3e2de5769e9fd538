import type { Order } from "@horma/contract";
import { orderCan } from "@horma/domain";
import { useChimeUnlock } from "@horma/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { chime } from "../../sound/chime.ts";
import { orderKey } from "../known/known-orders.ts";
import { useBeats } from "../known/use-beats.ts";
import { useOneBell } from "./use-one-bell.ts";

const shake = [200, 100, 200];

/** Rings once for every poll answer that says ready (ST-09), in one tab of the browser, and vibrates for the first one. */
export function useRing(hashId: string, ready: boolean): void {
  const queryClient = useQueryClient();
  const bell = useOneBell(hashId);
  useBeats(hashId, () => {
    const answer = queryClient.getQueryData<Order>(orderKey(hashId));
    if (answer !== undefined && orderCan.deliver(answer)) bell.ring(chime.play);
  });
  useEffect(() => {
    // Browsers refuse vibration, with a complaint, before the first touch.
    if (ready && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake);
  }, [ready]);
  useChimeUnlock(chime);
}
