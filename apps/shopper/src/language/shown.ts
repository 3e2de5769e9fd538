import { formatPrice } from "@horma/domain";
import { shownLanguage } from "@horma/ui";

/** Pesos as the language on screen writes them: `$69.990`, `$69,990` (VA-10). */
export function shownPrice(pesos: number): string {
  return formatPrice(pesos, shownLanguage());
}

/** `41, 42 y 43`, `41, 42, and 43`. */
export function shownList(items: readonly string[]): string {
  return new Intl.ListFormat(shownLanguage()).format(items);
}

/** Day and time as the language on screen writes them, in the browser's time zone. */
export function shownInstant(iso: string): string {
  const form = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(shownLanguage(), form).format(new Date(iso));
}
