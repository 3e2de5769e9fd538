import type { StoreState } from "@horma/contract";
import { shownLanguage } from "@horma/ui";
import { t } from "@lingui/core/macro";

type Opening = Pick<StoreState, "is_opened" | "local_until" | "local_now" | "closed_at">;

/** "Hasta las 21:00", "Abre mañana"… by the store's own clock. */
export function openingText({ is_opened, local_until, local_now, closed_at }: Opening): string {
  if (closed_at !== null) return t`Cerrada para siempre`;
  if (local_until === null) return is_opened ? t`Abierta` : t`Cerrada`;
  const time = local_until.slice(11, 16);
  if (is_opened) return t`Hasta las ${time}`;
  return sameDay(local_until, local_now) ? t`Abre a las ${time}` : t`Abre el ${dayText(local_until, time)}`;
}

const sameDay = (one: string, other: string) => one.slice(0, 10) === other.slice(0, 10);

/** `lun 10:00`; with the date if that is more than six days away it would mean another week, so always with it. */
function dayText(local: string, time: string): string {
  // A wall clock's date, read and shown as UTC.
  const form = { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" } as const;
  return `${new Intl.DateTimeFormat(shownLanguage(), form).format(new Date(`${local}Z`))}, ${time}`;
}
