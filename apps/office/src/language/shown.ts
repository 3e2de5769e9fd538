import { shownLanguage } from "@horma/ui";

/** `1.234`, `1,234`. */
export function shownNumber(value: number): string {
  return new Intl.NumberFormat(shownLanguage(), { useGrouping: "always" }).format(value);
}

/** The language of the server's sentences about what was typed. */
export function serverLanguage(): "es" | "en" {
  return shownLanguage().startsWith("en") ? "en" : "es";
}
