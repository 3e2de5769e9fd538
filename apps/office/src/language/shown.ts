import { shownLanguage } from "@horma/ui";

/** `1.234`, `1,234`. */
export function shownNumber(value: number): string {
  return new Intl.NumberFormat(shownLanguage(), { useGrouping: "always" }).format(value);
}

/** The page's language, as the server says why it refused a value. */
export function pageLanguage(): "es" | "en" {
  return shownLanguage() === "en" ? "en" : "es";
}
