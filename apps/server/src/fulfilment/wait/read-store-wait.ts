import type { PastFetch } from "@horma/domain";
import type pg from "pg";
import { type HoursRow, openingHours, selectHours } from "../../catalogue/store/opening-hours.ts";
import { anyValue } from "../../platform/db/any-of.ts";
import { openOrder } from "../../platform/db/order-status-sql.ts";
import { beingFetched, untaken } from "../../platform/db/pair-state-sql.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { failedDevice } from "../device/failed-device-sql.ts";

/** How much of a store's past counts: fetches, and promises for its level. */
const [pastFetches, pastPromises] = [150, 500];
/** Of each other store so many fetches count beside a store's own, while it has too few (ET-01). */
const elsewhere = 5;
/** How many of a store's fetches make others' superfluous. */
const enough = 60;

/** As many requests as a store's estimate looks at, and orders among which they are: more is no store's queue. */
export const mostWaiting = 500;
const mostOpen = 4 * mostWaiting;

/** An order that its shopper waits for. Instants are ms since the epoch. */
export type WaitingRow = {
  id: number;
  hash: string;
  created: number;
  /** Since when its shopper waits: where it stands in the queue (TR-03). */
  queued: number;
  promised: number | null;
  /** When the last of its pairs was placed. */
  placed: number | null;
  /** Whether it may go to a box. */
  box: boolean;
  requested: number;
  picking: number;
  /** Who has its pairs, and since when; null for the demo's crew, who have no names. */
  holder: number | null;
  claimed: number | null;
};
/** Someone who holds pairs, or a runner who is signed in. */
type RunnerRow = { id: number; name: string; paused: boolean; freed: number };

/** What a store's estimate is made of, at one instant. */
export type StoreRows = {
  /** In the order of the queue, {@link mostWaiting} at most. */
  orders: readonly WaitingRow[];
  runners: readonly RunnerRow[];
  /** For each box that works, whether it is free. */
  boxes: readonly boolean[];
  hours: HoursRow & { closed_at: string | null };
  /** Whether the demo's crew fetches here, each order at once. */
  crew: boolean;
  past: StorePast;
};
export type StorePast = {
  /** Names exactly this past. */
  key: string;
  /** The oldest first. */
  fetches: readonly PastFetch[];
  elsewhere: readonly PastFetch[];
  /** Between its pairs' placing in a box and their being clean, ms, the oldest first. */
  cycles: readonly number[];
  /** First promises and what became of them, in the order of that. */
  promises: readonly PastPromise[];
};
type PastPromise = { promised: number; ready: number | null; over: number | null };

/**
 * @param before the past as it was read last: it is read again only if an order became ready or was over since
 */
export async function readStoreRows(
  pool: Pick<pg.Pool, "query">,
  { storeId, now, crew }: { storeId: number; now: Date; crew: boolean },
  before: StorePast | undefined,
): Promise<StoreRows | undefined> {
  const [found] = await rowsOf(
    pool.query({
      name: "store_wait",
      text: present,
      values: [storeId, now, new Date(now.getTime() - staffSessionIdle)],
    }),
    { present: json<Omit<StoreRows, "past"> & { past: string }>() },
  );
  if (found === undefined) return undefined;
  const { past: key, ...rows } = found.present;
  const past = before?.key === key ? before : await readPast(pool, storeId, key);
  return { ...rows, crew: crew || rows.crew, past };
}

export function hoursOf({ hours }: Pick<StoreRows, "hours">) {
  return openingHours(hours);
}

async function readPast(pool: Pick<pg.Pool, "query">, storeId: number, key: string): Promise<StorePast> {
  const [own] = await rowsOf(pool.query({ name: "store_wait_past", text: past, values: [storeId] }), {
    past: json<Omit<StorePast, "key" | "elsewhere">>(),
  });
  const { fetches = [], cycles = [], promises = [] } = own?.past ?? {};
  return {
    key,
    fetches,
    cycles,
    promises,
    elsewhere: fetches.length < enough ? await others(pool, storeId) : [],
  };
}

async function others(pool: Pick<pg.Pool, "query">, storeId: number): Promise<PastFetch[]> {
  return rowsOf(pool.query({ name: "store_wait_elsewhere", text: ofOthers, values: [storeId] }), {
    ms: { read: Number },
    pairs: { read: Number },
  });
}

const asked = anyValue("$1", "int");
const ms = (instant: string) => `floor(extract(epoch from ${instant}) * 1000)::bigint`;
const { week, exceptions } = selectHours("s");

/** Pairs of an order `o`, by what is still to be done for them. */
const pairsOf = `cross join lateral (
  select count(*) filter (where ${untaken})::int as requested, count(*) filter (where ${beingFetched})::int as picking,
    bool_or(state = 'placed' and place = 'box') as boxed,
    max(holder_id) filter (where ${beingFetched}) as holder, min(placed_at) filter (where ${beingFetched}) as claimed
  from pair where order_id = o.id offset 0
) p`;

const present = `
with waiting as materialized (
  select o.*, p.* from (
    select * from "order" where store_id = ${asked} and ${openOrder} order by coalesce(queued_at, created_at), id limit ${mostOpen}
  ) o ${pairsOf}
  where p.requested + p.picking > 0 or (p.boxed and o.status_id <> 'ready')
  order by coalesce(o.queued_at, o.created_at), o.id limit ${mostWaiting}
)
select json_build_object(
  'orders', (
    select coalesce(json_agg(json_build_object(
      'id', id, 'hash', hash_id, 'created', ${ms("created_at")},
      'queued', ${ms("coalesce(queued_at, created_at)")}, 'promised', ${ms("promised_at")}, 'placed', ${ms("placed_at")},
      'box', deliver_method = 'box', 'requested', requested, 'picking', picking, 'holder', holder, 'claimed', ${ms("claimed")}
    ) order by coalesce(queued_at, created_at), id), '[]') from waiting
  ),
  'runners', (
    select coalesce(json_agg(json_build_object(
      'id', r.id, 'name', r.name, 'paused', r.paused_at is not null,
      'freed', ${ms("greatest(r.freed_at, r.signed_in_at, t.since)")}
    ) order by r.id), '[]')
    from staff r left join lateral (
      select max(created_at) as since from staff_session
      where staff_id = r.id and expires_at > ${anyValue("$2", "timestamptz")} and seen_at > ${anyValue("$3", "timestamptz")}
    ) t on true
    where r.store_id = ${asked} and r.active
      and (r.role = 'runner' and t.since is not null or r.id in (select holder from waiting))
  ),
  'boxes', (
    select coalesce(json_agg(d.status_id = 'idle' and not d.front_open and not d.back_open and coalesce(d.pairs_inside, 0) = 0 order by d.id), '[]')
    from device d
    where d.store_id = ${asked} and d.type_id = 'box' and d.retired_at is null and not d.out_of_service and not ${failedDevice}
  ),
  'hours', json_build_object('time_zone', s.time_zone, 'week', ${week}, 'exceptions', ${exceptions}, 'closed_at', s.closed_at),
  'crew', s.demo_by_office is true,
  'past', concat_ws(' ', (select max(ready_at) from "order" where store_id = ${asked}),
    (select max(over_at) from "order" where store_id = ${asked} and over_at is not null))
) as present from store s where s.id = ${asked}`;

const past = `
with done as materialized (
  select o.id, ${ms("o.placed_at")} - ${ms("o.turn_at")} as ms, ${ms("o.ready_at")} - ${ms("o.placed_at")} as cycle, o.ready_at,
    (select count(*) from pair where order_id = o.id)::int as pairs
  from "order" o where o.store_id = ${asked} and o.ready_at is not null and o.turn_at is not null and o.placed_at is not null
  order by o.ready_at desc, o.id desc limit ${pastFetches}
), promised as materialized (
  select id, promised_at, ready_at, over_at from "order"
  where store_id = ${asked} and promised_at is not null and (ready_at is not null or over_at is not null)
  order by created_at desc, id desc limit ${pastPromises}
)
select json_build_object(
  'fetches', (select coalesce(json_agg(json_build_object('ms', ms, 'pairs', pairs) order by ready_at, id), '[]') from done where ms > 0),
  'cycles', (select coalesce(json_agg(cycle order by ready_at, id), '[]') from done where cycle > 0),
  'promises', (
    select coalesce(json_agg(json_build_object(
      'promised', ${ms("promised_at")}, 'ready', ${ms("ready_at")}, 'over', ${ms("over_at")}
    ) order by coalesce(ready_at, over_at), id), '[]') from promised
  )
) as past`;

const ofOthers = `
select ${ms("f.placed_at")} - ${ms("f.turn_at")} as ms, f.pairs from store s cross join lateral (
  select o.id, o.ready_at, o.placed_at, o.turn_at, (select count(*) from pair where order_id = o.id) as pairs from "order" o
  where o.store_id = s.id and o.ready_at is not null and o.turn_at is not null and o.placed_at > o.turn_at
  order by o.ready_at desc, o.id desc limit ${elsewhere}
) f where s.id <> ${asked} order by f.ready_at, f.id`;
