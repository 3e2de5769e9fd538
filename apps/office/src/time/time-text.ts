import { shownLanguage } from "@horma/ui";
import { t } from "@lingui/core/macro";

const minute = 60_000;
/** Use of a session is stored this often, ms: more recent is now. */
const stored = 6 * minute;

/** How long ago something was seen: "ahora", "hace 7 min", "hoy, 16:38", "ayer, 18:02", "23-11". */
export function sinceText(at: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(at)) / minute);
  if (minutes * minute < stored) return t`ahora`;
  return minutes < 60 ? t`hace ${minutes} min` : dayText(at, now);
}

/** The time of an instant by this computer's clock; with its day if that is not today. */
export function dayText(at: string, now: number): string {
  const [then, today, yesterday] = [new Date(at), new Date(now), new Date(now)];
  yesterday.setDate(today.getDate() - 1);
  if (sameDay(then, today)) return t`hoy, ${timeText(at)}`;
  if (sameDay(then, yesterday)) return t`ayer, ${timeText(at)}`;
  const sameYear = then.getFullYear() === today.getFullYear();
  const day = { day: "numeric", month: "short" } as const;
  const form: Intl.DateTimeFormatOptions = sameYear ? day : { ...day, year: "numeric" };
  return new Intl.DateTimeFormat(shownLanguage(), form).format(then);
}

/** `26 nov, 16:38:02` by this computer's clock. */
export function exactTimeText(at: string): string {
  const form = {
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  } as const;
  return new Intl.DateTimeFormat(shownLanguage(), form).format(new Date(at));
}

/** 16:38 by this computer's clock, or by that of a zone. */
export function timeText(at: string, zone?: string): string {
  const form = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  return new Intl.DateTimeFormat(shownLanguage(), {
    ...form,
    ...(zone !== undefined && { timeZone: zone }),
  }).format(new Date(at));
}

function sameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

/** `2026-11-26 16:38` by this computer's clock, as a spreadsheet reads it. */
export function fileTimeText(at: string): string {
  return new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" }).format(new Date(at));
}

/** "Lunes" of 1, in the page's language. */
export function weekdayText(weekday: number): string {
  // The fifth of January 2026 was a Monday.
  const date = new Date(Date.UTC(2026, 0, 4 + weekday));
  const name = new Intl.DateTimeFormat(shownLanguage(), { weekday: "long", timeZone: "UTC" }).format(date);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
