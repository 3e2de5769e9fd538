import type { StoreToday } from "@horma/contract";
import { openingAt, percentileOf, type StoreNow } from "@horma/domain";
import type pg from "pg";
import { type HoursRow, openingHours, selectHours } from "../../catalogue/store/opening-hours.ts";
import { openOrder, orderToCome } from "../../platform/db/order-status-sql.ts";
import { notFound, untaken } from "../../platform/db/pair-state-sql.ts";
import { promiseHeld } from "../../platform/db/promise-sql.ts";
import { instant, json, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import { reusedReading } from "../../platform/reused-reading.ts";

/** A store now. `waits`: of today, ms, the shortest first. */
export type StoreRow = StoreNow & {
  id: number;
  code: string;
  name: string;
  demo: boolean;
  phone: string | null;
  manager: string | null;
  waiting: number;
  unserved: number;
  /** For a wait, ms. */
  target: number;
  waits: readonly number[];
  promises: StoreToday["promises"];
};
/** What happened to pairs of a store today. */
export type PairCounts = { tries: number; purchases: number; lost: number };

/** How long a reading of all stores is reused, ms. */
const fresh = 5_000;

export type StoresReading = { at: Date; stores: readonly StoreRow[]; pairs: ReadonlyMap<number, PairCounts> };
const readings = new WeakMap<pg.Pool, (at: Date) => Promise<StoresReading>>();

/** All open stores now, from some seconds ago at most: callers share one reading, so that 300 stores cost them no more than three. */
export function readStores(pool: pg.Pool, now: Date): Promise<StoresReading> {
  const known = readings.get(pool);
  if (known !== undefined) return known(now);
  const countPairs = reusedReading((at) => readPairs(pool, at), fresh);
  const reading = reusedReading(async (at) => {
    const [stores, pairs] = await Promise.all([readNow(pool, at), countPairs(at)]);
    return { at, stores, pairs };
  }, fresh);
  readings.set(pool, reading);
  return reading(now);
}

async function readNow(pool: pg.Pool, now: Date): Promise<StoreRow[]> {
  const rows = await rowsOf(pool.query({ name: "stores_now", text: storesNow, values: [now] }), {
    id: store.id,
    code: store.code,
    name: store.name,
    phone: store.phone,
    time_zone: store.timeZone,
    demo: store.demoByOffice,
    week: json<HoursRow["week"]>(),
    exceptions: json<HoursRow["exceptions"]>(),
    manager: orNull(string),
    waiting: number,
    target: number,
    untaken_since: orNull(instant),
    waits: json<number[]>(),
    promises: json<StoreToday["promises"]>(),
    unserved: number,
    unserved_lately: number,
    boxes: number,
    working: number,
    silent_since: orNull(instant),
  });
  return rows.map(({ boxes: total, working, silent_since, untaken_since, time_zone, ...row }) => {
    const waits = row.waits.sort((one, other) => one - other);
    const { week, exceptions, ...shown } = row;
    return {
      ...shown,
      waits,
      opened: openingAt(openingHours({ time_zone, week, exceptions }), now).isOpened,
      untaken_since: untaken_since?.getTime() ?? null,
      boxes: { total, working, silent_since: silent_since?.getTime() ?? null },
      median: percentileOf(waits, 0.5),
      p90: percentileOf(waits, 0.9),
    };
  });
}

async function readPairs(pool: pg.Pool, now: Date): Promise<Map<number, PairCounts>> {
  const rows = await rowsOf(pool.query({ name: "pairs_today", text: pairsToday, values: [now] }), {
    store_id: number,
    tries: number,
    purchases: number,
    lost: number,
  });
  return new Map(rows.map(({ store_id, ...counts }) => [store_id, counts]));
}

const hours = selectHours("s");
/** Each store's orders are found by its own indexes (`offset 0`), however many other stores have. */
const storesNow = `
select s.id, s.code, s.name, s.demo_by_office as demo, s.phone, s.time_zone, ${hours.week} as week, ${hours.exceptions} as exceptions,
  (select p.name from staff p where p.store_id = s.id and p.role = 'manager' and p.active order by p.id limit 1) as manager,
  s.wait_target * 1000 as target, coalesce(o.waiting, 0)::int as waiting, o.untaken_since, w.waits, w.promises, w.unserved, w.unserved_lately,
  coalesce(d.boxes, 0)::int as boxes, coalesce(d.working, 0)::int as working, d.silent_since
from store s
cross join lateral (select date_trunc('day', $1::timestamptz, s.time_zone) as began) day
left join (
  select store_id, count(*) filter (where ${orderToCome}) as waiting,
    min(coalesce(queued_at, created_at)) filter (where ${orderToCome} and exists (
      select 1 from pair where pair.order_id = "order".id and pair.${untaken})) as untaken_since
  from "order" where ${openOrder} group by store_id
) o on o.store_id = s.id
left join (
  select store_id, count(*) as boxes,
    count(*) filter (where online and not out_of_service and faults = '[]') as working,
    case when not bool_or(online) then max(online_since) end as silent_since
  from device where type_id = 'box' and retired_at is null group by store_id
) d on d.store_id = s.id
cross join lateral (
  select coalesce(json_agg((extract(epoch from ended.wait) * 1000)::int) filter (where ended.wait is not null), '[]') as waits,
    json_build_object('judged', count(ended.held), 'held', count(*) filter (where ended.held)) as promises,
    count(*) filter (where ended.unserved_at is not null)::int as unserved,
    count(*) filter (where ended.unserved_at > $1::timestamptz - interval '1 hour')::int as unserved_lately
  from (
    (select ready_at - coalesce(queued_at, created_at) as wait, null::timestamptz as unserved_at, ${promiseHeld} as held from "order"
      where store_id = s.id and ready_at >= day.began offset 0)
    union all
    (select case when reason = 'not_served' then over_at - coalesce(queued_at, created_at) end,
        case when reason = 'not_served' then over_at end, ${promiseHeld} from "order"
      where store_id = s.id and over_at >= day.began and ready_at is null offset 0)
  ) ended
) w
where s.closed_at is null`;

/** As the panel counts them: without what was undone, and pairs that a shopper had are not lost. */
const pairsToday = `
with day as materialized (
  select id as store_id, date_trunc('day', $1::timestamptz, time_zone) as began from store where closed_at is null
), happened as materialized (
  select e.type, e.id, e.order_id, e.pair_id, p.store_id, p.state
  from order_event e join pair p on p.id = e.pair_id join day on day.store_id = p.store_id
  where e.type in ('pair_handed_over', 'pair_bought', 'pair_missed')
    and e.at >= (select min(began) from day) and e.at >= day.began
), counted as (
  select store_id, type from happened h where case type
    when 'pair_missed' then ${notFound} and not exists (select 1 from order_event e where e.order_id = h.order_id
      and e.pair_id = h.pair_id and e.id < h.id and e.type in ('pair_handed_over', 'pair_missed'))
    else not exists (select 1 from order_event e where e.order_id = h.order_id and e.pair_id = h.pair_id and e.id > h.id
      and e.type = case h.type when 'pair_bought' then 'pair_unsettled' else 'pair_handover_undone' end) end
)
select store_id, count(*) filter (where type = 'pair_handed_over')::int as tries,
  count(*) filter (where type = 'pair_bought')::int as purchases,
  count(*) filter (where type = 'pair_missed')::int as lost
from counted group by store_id`;
