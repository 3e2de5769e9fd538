import type { Deps } from "../../platform/deps.ts";

/**
 * Where prices and stock are asked for, as the first row of a statement: `place.store_id` and the time on that place's clock,
 * `place.local_time`. In no store the id is null, every store's prices count, and the clock is the retailer's. There is no row
 * for a store that does not exist. $1 and $2 are {@link placeValues}.
 */
export const placeTables = {
  store: `(select id as store_id, $2::timestamptz at time zone time_zone as local_time
    from store where id = $1::int and closed_at is null) place`,
  none: "(select null::int as store_id, $2::timestamptz at time zone $1::text as local_time) place",
} as const;

export type PlaceDeps = Pick<Deps, "env" | "now">;

/** The first two values of a statement that begins with a place: without a store with `placeTables.none`. */
export function placeValues({ env, now }: PlaceDeps, storeId: number | undefined): unknown[] {
  return [storeId ?? env.timeZone, now()];
}
