import type { HoursException, OpeningHours, WeekdayHours } from "@horma/domain";
/** A store's hours as {@link selectHours} reads them. */
export type HoursRow = {
  time_zone: string;
  week: readonly WeekdayHours[];
  exceptions: readonly HoursException[];
};

/**
 * Columns `week` and `exceptions` of a statement that reads stores under this name. Exceptions of yesterday may last until today,
 * and no zone is more than a day away.
 */
export function selectHours(store: string): { week: string; exceptions: string } {
  return {
    week: `(select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by weekday), '[]')
      from store_hours where store_id = ${store}.id)`,
    exceptions: `(select coalesce(json_agg(json_build_object('date', date, 'reason', reason, 'hours',
        case when opens is not null then json_build_object('opens', opens, 'closes', closes) end) order by date), '[]')
      from store_exception where store_id = ${store}.id and date > current_date - 3)`,
  };
}

export function openingHours({ time_zone, week, exceptions }: HoursRow): OpeningHours {
  return { timeZone: time_zone, week, exceptions };
}
