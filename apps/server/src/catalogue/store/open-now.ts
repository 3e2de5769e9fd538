import { type SQL, sql } from "drizzle-orm";

/**
 * SQL: whether the store `s` is open at an instant, as `openingAt` says it of one store. Hours belong to the date that they begin
 * on, also after midnight.
 */
export function isOpenAt(instant: Date): SQL {
  return sql`exists (
    select from (select ${instant.toISOString()}::timestamptz at time zone s.time_zone as local) clock
    cross join lateral (values (clock.local::date), (clock.local::date - 1)) d (date)
    left join store_exception e on e.store_id = s.id and e.date = d.date
    left join store_hours h on e.store_id is null and h.store_id = s.id and h.weekday = extract(isodow from d.date)
    cross join lateral (select coalesce(e.opens, h.opens) as opens, coalesce(e.closes, h.closes) as closes) o
    where clock.local >= d.date + o.opens::interval and clock.local < d.date + o.closes::interval
      + case when o.closes <= o.opens then interval '1 day' else interval '0' end
  )`;
}
