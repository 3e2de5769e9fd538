import { shownLanguage } from "@horma/ui";

/** The language of the server's sentences about what was typed. */
export function serverLanguage(): "es" | "en" {
  return shownLanguage().startsWith("en") ? "en" : "es";
}
