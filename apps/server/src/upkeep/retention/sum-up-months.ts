import { sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";

/** Adds the days' sums from before an instant to their month's first day. */
export async function sumUpMonths(tx: Transaction, before: Date): Promise<void> {
  const old = sql`day < ${before.toISOString().slice(0, 10)}::date and extract(day from day) > 1`;
  const month = sql`date_trunc('month', day)::date`;
  await tx.execute(sql`
    with old as (delete from page_view where ${old} returning *)
    insert into page_view (day, path, surface, store_id, views)
      select ${month}, path, surface, store_id, sum(views) from old group by 1, 2, 3, 4
    on conflict on constraint page_view_once do update set views = page_view.views + excluded.views`);
  await tx.execute(sql`
    with old as (delete from web_vital where ${old} returning *)
    insert into web_vital (day, path, surface, store_id, name, good, fair, poor, total)
      select ${month}, path, surface, store_id, name, sum(good), sum(fair), sum(poor), sum(total)
      from old group by 1, 2, 3, 4, 5
    on conflict on constraint web_vital_once do update set good = web_vital.good + excluded.good,
      fair = web_vital.fair + excluded.fair, poor = web_vital.poor + excluded.poor, total = web_vital.total + excluded.total`);
}
