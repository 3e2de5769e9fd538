import { storeDate, storeTime } from "./store-zone.ts";

/** Minutes and seconds as clocks show them: 1:47; from an hour on 1:02:05. Never negative. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const rest = String(seconds % 60).padStart(2, "0");
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

const monthDay = new Intl.DateTimeFormat("es-CL", { day: "numeric", month: "numeric", timeZone: "UTC" });

/** 16:38 on the store's clock, of a time in epoch ms or ISO 8601. */
export function timeOfDay(at: number | string): string {
  return storeTime(at).slice(11, 16);
}

/** 16:38:02 */
export function exactTimeOfDay(at: number | string): string {
  return storeTime(at).slice(11);
}

/** 07-03, a day of the store's calendar. */
export function dayMonth(at: number | string): string {
  return monthDay.format(storeDate(at));
}
