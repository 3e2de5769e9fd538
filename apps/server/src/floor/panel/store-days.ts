import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { instant, json, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { dayFigures } from "../../platform/db/schema/figures.ts";
import { countFigures, type Period } from "./count-figures.ts";
import type { Figures } from "./figures.ts";

/** Days before today that predict today, and the longest that the panel shows. */
export const daysBefore = 28;

/** A day of a store that is over. */
export type StoreDay = Period & { day: string };

/** A store's last days that are over, with the sums of those that have them. The oldest first. */
export async function readDays(
  reader: Reader,
  { storeId, at, summed }: { storeId: number; at: Date; summed: number },
): Promise<(StoreDay & { hours: number[] | null; figures: Figures | null })[]> {
  const rows = await rowsOf(
    reader.execute(sql`
    select to_char(began, 'YYYY-MM-DD') as day, to_json(began at time zone s.time_zone) #>> '{}' as "from",
      to_json((began + interval '1 day') at time zone s.time_zone) #>> '{}' as "to", f.hours,
      case when began >= today - make_interval(days => ${summed}::int) then f.figures end as figures
    from store s cross join lateral (
        select date_trunc('day', ${at.toISOString()}::timestamptz at time zone s.time_zone) as today
      ) t
      cross join generate_series(today - make_interval(days => ${daysBefore}::int), today - interval '1 day', '1 day') began
      left join day_figures f on f.store_id = s.id and f.day = to_char(began, 'YYYY-MM-DD')
    where s.id = ${storeId} order by began`),
    {
      day: string,
      from: instant,
      to: instant,
      hours: orNull(dayFigures.hours),
      figures: orNull(json<Figures>()),
    },
  );
  return rows.map((row) => ({ storeId, ...row }));
}

/** A store's last days that are over; a day without sums is counted. `figures` of the last `summed` days at least. */
export async function countDays(
  reader: Reader,
  asked: Parameters<typeof readDays>[1],
): Promise<{ hours: number[]; figures: Figures | null }[]> {
  const counted: Awaited<ReturnType<typeof countDays>> = [];
  // One after the other: after an upgrade there may be many, until the sweep has counted them.
  for (const { hours, figures, ...day } of await readDays(reader, asked))
    counted.push(hours === null ? await countFigures(reader, day) : { hours, figures });
  return counted;
}
