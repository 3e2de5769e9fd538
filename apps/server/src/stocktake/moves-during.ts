import { sql } from "drizzle-orm";
import type { Reader } from "../db/database.ts";

/**
 * How many more and how many fewer pairs stood in a slot since an instant than stand there now, by sku: a runner took one out, or
 * one was put back. Nobody knows whether such a pair was counted.
 */
export async function movesSince(
  reader: Reader,
  storeId: number,
  location: string,
  since: Date,
): Promise<Map<string, { more: number; fewer: number }>> {
  const { rows } = await reader.execute<{ sku: string; change: number }>(sql`
    select p.sku, case e.type when 'pair_confirmed' then -1 else 1 end as change
    from "order" o join pair p on p.order_id = o.id join order_event e on e.pair_id = p.id
    where o.store_id = ${storeId} and o.updated_at > ${since.toISOString()}::timestamptz - interval '1 day'
      and p.location = ${location} and e.at >= ${since.toISOString()}::timestamptz
      and e.type in ('pair_confirmed', 'pair_shelved', 'pair_unclaimed')
      and (e.type = 'pair_shelved' or (e.type = 'pair_unclaimed') = exists (
        select 1 from order_event c where c.pair_id = e.pair_id and c.type = 'pair_confirmed' and c.id < e.id
          and not exists (
            select 1 from order_event t where t.pair_id = e.pair_id and t.type = 'pair_claimed'
              and t.id > c.id and t.id < e.id
          )
      ))
    order by e.id desc`);
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
