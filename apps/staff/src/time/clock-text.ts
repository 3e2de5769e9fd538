import { storeDate, storeTime } from "./store-zone.ts";

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
