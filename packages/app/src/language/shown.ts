import { shownLanguage } from "@horma/ui";

/** `1.234,5`, `1,234.5`: a number as the language on screen writes it. */
export function shownNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(shownLanguage(), { useGrouping: "always", ...options }).format(value);
}

/** `41, 42 y 43`, `41, 42, and 43`. */
export function shownList(items: readonly (string | number)[]): string {
  return new Intl.ListFormat(shownLanguage()).format(items.map(String));
}
