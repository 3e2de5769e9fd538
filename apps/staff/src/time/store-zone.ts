import { wallTime } from "@horma/domain";

let utcOffset = -new Date().getTimezoneOffset();

/**
 * Takes over how far the store's clock is ahead of UTC, minutes, from what the server says; until then it is the device's.
 * A page belongs to one store.
 */
export function learnUtcOffset(minutes: number): void {
  utcOffset = minutes;
}

/** Date and time on the store's clock, to the second, of epoch ms or ISO 8601: `2026-12-24T09:00:00`. */
export function storeTime(at: number | string): string {
  return wallTime(utcOffset, new Date(at).getTime());
}

/** What {@link storeTime} says as a date whose UTC parts are the store's: for formats with `timeZone: "UTC"`. */
export function storeDate(at: number | string): Date {
  return new Date(`${storeTime(at)}Z`);
}
