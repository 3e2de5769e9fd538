import { shownLanguage } from "@horma/ui";

/** `1.234,5`, `1,234.5`; whole unless decimals are asked for. */
export function shownNumber(value: number, options?: Intl.NumberFormatOptions): string {
  const format = new Intl.NumberFormat(shownLanguage(), {
    maximumFractionDigits: 0,
    useGrouping: "always",
    ...options,
  });
  return format.format(value);
}

/** `41 y 42`, `41 and 42`. */
export function shownList(items: readonly (string | number)[]): string {
  return new Intl.ListFormat(shownLanguage()).format(items.map(String));
}

/** `lunes, 23 de noviembre`, `Monday, November 23`: the day of a `storeDate`. */
export function shownDay(day: Date): string {
  const form = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(shownLanguage(), form).format(day);
}
