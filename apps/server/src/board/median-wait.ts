import { LRUCache } from "lru-cache";
import type pg from "pg";
import { storeTimeZone } from "../store/store-day.ts";

/** How long the median is shown as it was last counted, ms: one order more hardly moves it. */
const life = 10_000;

const caches = new WeakMap<pg.Pool, LRUCache<number, number>>();

/**
 * Median of the waits of a store's orders of today, from the request to the first pair at pick-up, in ms; `null`
 * before the first.
 */
export async function medianWait(pool: pg.Pool, storeId: number, now: Date): Promise<number | null> {
  const cache = caches.get(pool) ?? new LRUCache({ max: 1_000, ttl: life });
  caches.set(pool, cache);
  const known = cache.get(storeId);
  if (known !== undefined) return known;
  const median = await count(pool, storeId, now);
  if (median !== null) cache.set(storeId, median);
  return median;
}

async function count(pool: pg.Pool, storeId: number, now: Date): Promise<number | null> {
  const found = await pool.query<{ median: number | null }>({
    name: "median_wait",
    text: `
      select round(percentile_cont(0.5) within group (order by extract(epoch from ready.at - o.created_at) * 1000))::float8
        as median
      from "order" o join lateral (${readyAt}) ready on ready.at is not null
      where o.store_id = $1 and o.created_at >= date_trunc('day', $2::timestamptz, '${storeTimeZone}')`,
    values: [storeId, now],
  });
  return found.rows[0]?.median ?? null;
}

/** When the first pair of order `o` could be taken: its box was done cleaning, or it was put on a shelf or in the zone. */
export const readyAt = `
  select min(e.at) as at from order_event e left join device d on d.id = e.device_id
  where e.order_id = o.id
    and (e.type = 'device_sanitized' or (e.type = 'pair_placed' and d.type_id is distinct from 'box'))`;
