import { formatPrice } from "@horma/domain";
import { shownLanguage } from "./language.ts";

/** Pesos as the language on screen writes them: `$69.990`, `$69,990` (VA-10). */
export function shownPrice(pesos: number): string {
  return formatPrice(pesos, shownLanguage());
}

/** `41, 42 y 43`, `41, 42, and 43`. */
export function shownList(items: readonly string[]): string {
  return new Intl.ListFormat(shownLanguage()).format(items);
}
