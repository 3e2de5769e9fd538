import { type SQL, sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";

/** The stores' time zone: their days begin at its midnight. */
export const storeTimeZone = "America/Santiago";

/** The end of the store's day of an instant, with summer time. */
export function dayEndOf(instant: SQL): SQL {
  return sql`((date_trunc('day', ${instant} at time zone ${storeTimeZone}) + interval '1 day') at time zone ${storeTimeZone})`;
}

/** The start of the store's day, `daysAgo` days before the day of `now`, with summer time. */
export async function dayStart(reader: Reader, now: Date, daysAgo = 0): Promise<Date> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await reader.execute<{ start: string }>(sql`
    select to_json((date_trunc('day', ${at} at time zone ${storeTimeZone}) - make_interval(days => ${daysAgo}::int))
      at time zone ${storeTimeZone}) #>> '{}' as start`);
  return new Date(found.rows[0]?.start ?? Number.NaN);
}
