import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";

/** Where the stores are: their days begin at midnight there. */
export const storeTimeZone = "America/Santiago";

/** When the store's day began that was `daysAgo` days before the one of `now`; summer time is minded. */
export async function dayStart(reader: Reader, now: Date, daysAgo = 0): Promise<Date> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const found = await reader.execute<{ start: string }>(sql`
    select to_json((date_trunc('day', ${at} at time zone ${storeTimeZone}) - make_interval(days => ${daysAgo}::int))
      at time zone ${storeTimeZone}) #>> '{}' as start`);
  return new Date(found.rows[0]?.start ?? Number.NaN);
}
