import { sql } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { number, rowsOf } from "../../platform/db/rows.ts";
import { pair } from "../../platform/db/schema/order.ts";

/** How far processes' clocks may differ, ms. */
export const clocksApart = 10_000;

/**
 * How many more and how many fewer pairs stood in a slot, or without one, since an instant than stand there now, by sku: a runner
 * took one out, or one was put back. No one knows whether such a pair was counted. A pair that no one scanned leaves its slot when its runner says what
 * is wrong with it, brings it or is told that no one wants it. Orders of the last week are read, by their index.
 */
export async function movesSince(
  reader: Reader,
  storeId: number,
  location: string | null,
  since: Date,
): Promise<Map<string, { more: number; fewer: number }>> {
  const rows = await rowsOf(
    reader.execute(sql`
    select p.sku, case when e.type in ('pair_shelved', 'pair_unclaimed') then 1 else -1 end as change
    from "order" o join pair p on p.order_id = o.id join order_event e on e.pair_id = p.id cross join lateral (
      select t.type = 'pair_claimed' as waited from order_event t where t.pair_id = e.pair_id and t.id < e.id and t.type in
        ('pair_claimed', 'pair_unclaimed', 'pair_confirmed', 'pair_placed', 'pair_unplaced', 'pair_canceled')
      order by t.id desc limit 1
    ) before
    where o.store_id = ${storeId} and o.created_at > ${since.toISOString()}::timestamptz - interval '7 days'
      and p.location is not distinct from ${location} and e.at >= ${since.toISOString()}::timestamptz and case e.type
        when 'pair_shelved' then true
        when 'pair_unclaimed' then not waited
        when 'pair_missed' then waited and e.data ->> 'reason' in ('damaged', 'incomplete')
        else e.type in ('pair_confirmed', 'pair_placed', 'pair_canceled') and waited
      end
    order by e.id desc`),
    { sku: pair.sku, change: number },
  );
  const moves = new Map<string, { more: number; fewer: number; now: number }>();
  for (const { sku, change } of rows) {
    const move = moves.get(sku) ?? { more: 0, fewer: 0, now: 0 };
    move.now -= change;
    move.more = Math.max(move.more, move.now);
    move.fewer = Math.max(move.fewer, -move.now);
    moves.set(sku, move);
  }
  return moves;
}
