import type { StoreHours } from "@horma/contract";
import { addDays, limits, storeCan, weekdayOf } from "@horma/domain";
import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTimeIsUp } from "../clock/use-seconds-left.ts";
import { session, useSession } from "../session/session.ts";
import { storeHours } from "./store-queries.ts";

/** The hours of the visit's store, as last heard. */
function useStoreHours(): StoreHours | undefined {
  const { store } = useSession();
  const id = store?.id ?? 0;
  return useQuery({ ...storeHours(id), ...(store === null && { queryFn: skipToken }) }).data;
}

/** How far the clock of the visit's store is ahead of UTC, minutes; 0 before its hours are known. */
export function useUtcOffset(): number {
  return useStoreHours()?.utc_offset ?? 0;
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

/** When the store closes if that is soon, and at what time it opens on the day after, `HH:MM`, if it does. */
export function useClosesSoon(): { time: string; tomorrow: string | undefined } | undefined {
  const closing = useClosingTime();
  const hours = useStoreHours();
  const soon = useTimeIsUp(closing?.at ?? Number.POSITIVE_INFINITY, limits.closingNotice / 1_000);
  if (!soon || closing === undefined || hours === undefined) return undefined;
  const date = addDays(closing.local.slice(0, 10), 1);
  const exception = hours.exceptions.find((each) => each.date === date);
  const usual = hours.week.find(({ weekday }) => weekday === weekdayOf(date));
  const tomorrow = exception === undefined ? usual : exception.hours;
  return { time: closing.local.slice(11, 16), tomorrow: tomorrow?.opens };
}

/** When the store stops taking requests, if it is open now and will. */
function useClosingTime(): { at: number; local: string } | undefined {
  const { store } = useSession();
  const hours = useStoreHours();
  if (store === null || !hours?.is_opened || store.can_order_in_advance) return undefined;
  const { until, local_until } = hours;
  return until === null || !local_until ? undefined : { at: Date.parse(until), local: local_until };
}
