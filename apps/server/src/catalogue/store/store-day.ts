import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { instant, rowsOf } from "../../platform/db/rows.ts";

/** The time zone of a store, whose days begin at its midnight. */
export function zoneOf(storeId: SQL | number): SQL {
  return sql`(select time_zone from store where id = ${storeId})`;
}

/** The end of a store's day of an instant, with summer time. */
export function dayEndOf(instant: SQL, storeId: SQL | number): SQL {
  const zone = zoneOf(storeId);
  return sql`((date_trunc('day', ${instant} at time zone ${zone}) + interval '1 day') at time zone ${zone})`;
}

/** The start of a store's day, `daysAgo` days before the day of `now`, with summer time. */
export async function dayStart(reader: Reader, storeId: number, now: Date, daysAgo = 0): Promise<Date> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await rowsOf(
    reader.execute(sql`
    select to_json((date_trunc('day', ${at} at time zone s.time_zone) - make_interval(days => ${daysAgo}::int))
      at time zone s.time_zone) #>> '{}' as start from store s where s.id = ${storeId}`),
    { start: instant },
  );
  return found[0]?.start ?? new Date(Number.NaN);
}
