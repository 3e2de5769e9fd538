import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";

/** Events of one transaction. */
const batch = 1_000;

/**
 * Removes events that were published before an instant, and notes how far. Returns how many. A cursor from
 * before that place gets 410, because it may have missed some.
 */
export async function sweepFeed(db: Database, before: Date, closing?: AbortSignal): Promise<number> {
  const at = before.toISOString();
  let all = 0;
  for (let gone = batch; gone === batch && !closing?.aborted; all += gone) {
    gone = await db.transact(async (tx) => {
      const rows = await rowsOf(
        tx.execute(sql`
        with gone as (
          delete from event where position in (
            select position from (select position, published_at from event order by position limit ${batch}) oldest
            where published_at < ${at}::timestamptz
          ) returning position, id
        ), noted as (
          update event_sweep set swept_to = last.position, swept_id = last.id
          from (select position, id from gone order by position desc limit 1) last
        )
        select count(*)::int as gone from gone`),
        { gone: number },
      );
      return rows[0]?.gone ?? 0;
    });
  }
  return all;
}
