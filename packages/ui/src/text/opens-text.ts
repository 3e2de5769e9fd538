import { t } from "@lingui/core/macro";
import { shownLanguage } from "../language/create-language.ts";

/** "Abre a las 10:00", "Abre el lun, 30 nov, 10:00". Both by the store's own clock, `2026-12-24T09:00:00`. */
export function opensText(opens: string, now: string): string {
  const time = opens.slice(11, 16);
  return opens.slice(0, 10) === now.slice(0, 10) ? t`Abre a las ${time}` : t`Abre el ${dayText(opens, time)}`;
}

/** Always with the date: without it another week's day would look like this week's. */
function dayText(local: string, time: string): string {
  // A wall clock's date, read and shown as UTC.
  const form = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(shownLanguage(), form).format(new Date(`${local}Z`))}, ${time}`;
}
