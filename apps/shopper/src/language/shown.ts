import { shownLanguage } from "@horma/ui";

/** Day and time as the language on screen writes them, on a clock that is so many minutes ahead of UTC. */
export function shownInstant(iso: string, utcOffset: number): string {
  const form = { dateStyle: "medium", timeStyle: "short", hourCycle: "h23", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(shownLanguage(), form).format(Date.parse(iso) + utcOffset * 60_000);
}
