import type { StoreHours } from "@horma/contract";
import { storeCan } from "@horma/domain";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { session, useSession } from "../session/session.ts";
import { storeHours } from "./store-queries.ts";

/** The hours of the visit's store, as last heard. */
function useStoreHours(): StoreHours | undefined {
  const { store } = useSession();
  const id = store?.id ?? 0;
  return useQuery({ ...storeHours(id), ...(store === null && { queryFn: skipToken }) }).data;
}

/** Keeps the visit's `is_opened` true to the store's hours (TR-17): what the screens need is read from there. */
export function useOpeningWatch(): void {
  const opened = useStoreHours()?.is_opened;
  useEffect(() => {
    const { store } = session.get();
    if (store !== null && opened !== undefined && opened !== store.is_opened)
      session.saveStore({ ...store, is_opened: opened });
  }, [opened]);
}

/** The hours of a store that takes no requests now; undefined while it does, or before its hours are known. */
export function useClosedHours(): StoreHours | undefined {
  const { store } = useSession();
  const hours = useStoreHours();
  if (store === null || hours === undefined) return undefined;
  return storeCan.order({ ...store, is_opened: hours.is_opened }) ? undefined : hours;
}

/** When the store stops taking requests, if it is open now and will. */
export function useClosingTime(): { at: number; timeZone: string } | undefined {
  const { store } = useSession();
  const hours = useStoreHours();
  if (store === null || !hours?.is_opened || hours.until === null || store.can_order_in_advance)
    return undefined;
  return { at: Date.parse(hours.until), timeZone: hours.time_zone };
}
