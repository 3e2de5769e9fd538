import { LRUCache } from "lru-cache";
import type pg from "pg";
import { number, orNull, rowsOf } from "../../platform/db/rows.ts";

/** How long a computed median is shown, ms: one more order hardly moves it. */
const life = 10_000;

const caches = new WeakMap<pg.Pool, LRUCache<number, number>>();

/** Median wait of a store's orders that reached pick-up today, or that no one served, in ms; `null` before the first. */
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
  const found = await rowsOf(
    pool.query({
      name: "median_wait",
      text: `
      with today as (
        select date_trunc('day', $2::timestamptz, time_zone) as began from store where id = $1
      ), waited as (
        select ready_at - coalesce(queued_at, created_at) as wait from "order", today
        where store_id = $1 and ready_at >= began
        union all
        select over_at - coalesce(queued_at, created_at) from "order", today
        where store_id = $1 and over_at >= began and reason = 'not_served' and ready_at is null
      )
      select percentile_disc(0.5) within group (order by (extract(epoch from wait) * 1000)::int) as median from waited`,
      values: [storeId, now],
    }),
    { median: orNull(number) },
  );
  return found[0]?.median ?? null;
}
