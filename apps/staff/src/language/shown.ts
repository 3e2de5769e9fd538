import { shownLanguage } from "@horma/ui";

/** `lunes, 23 de noviembre`, `Monday, November 23`: the day of a `storeDate`. */
export function shownDay(day: Date): string {
  const form = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(shownLanguage(), form).format(day);
}
