import { type SQL, sql } from "drizzle-orm";
import { zoneOf } from "../../catalogue/store/store-day.ts";
import type { Reader } from "../../platform/db/database.ts";
import { notFound } from "../../platform/db/pair-state-sql.ts";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { dayFigures } from "../../platform/db/schema/figures.ts";
import type { Figures } from "./figures.ts";

/** From inclusive, to exclusive. */
export type Period = { storeId: number; from: Date; to: Date };
/** A store's figures, and its requests by hour of the day. */
export type Counted = { hours: number[]; figures: Figures };

/**
 * Counts a store's figures from its orders that changed since the period began: an order's last change is no earlier than any
 * event of it that counts. Their events are read order by order (`offset 0`), whatever other stores have.
 * `behaviour/figures.sql` has a trigger for each change that makes another figure of a period that is over.
 */
export async function countFigures(reader: Reader, period: Period): Promise<Counted> {
  const rows = await rowsOf(reader.execute(figuresOf(period)), {
    hours: dayFigures.hours,
    figures: json<Figures>(),
  });
  if (rows[0] === undefined) throw new Error("figures are a row");
  return rows[0];
}

function figuresOf({ storeId, from, to }: Period): SQL {
  const [first, end] = [from, to].map((at) => sql`${at.toISOString()}::timestamptz`);
  const within = (instant: SQL) => sql`${instant} >= ${first} and ${instant} < ${end}`;
  return sql`
  with touched as materialized (
    select id, created_at, queued_at, ready_at, over_at, reason from "order"
    where store_id = ${storeId} and updated_at >= ${first} and created_at < ${end}
  ), asked as (
    select extract(hour from created_at at time zone ${zoneOf(storeId)})::int as hour, count(*)::int as requests
    from touched where ${within(sql`created_at`)} group by 1
  ), ended as (
    select ready_at - coalesce(queued_at, created_at) as wait, false as unserved from touched
    where ${within(sql`ready_at`)}
    union all
    select over_at - coalesce(queued_at, created_at), true from touched
    where ${within(sql`over_at`)} and reason = 'not_served' and ready_at is null
  ), happened as (
    select e.id, e.type, e.at, pair.sku, pair.state,
      coalesce(max(e.id) filter (where e.type = 'pair_handover_undone') over of_pair, 0) as handover_undone,
      coalesce(max(e.id) filter (where e.type = 'pair_unsettled') over of_pair, 0) as unsettled,
      min(e.id) filter (where e.type in ('pair_handed_over', 'pair_missed')) over of_pair as first
    from touched cross join lateral (
      select id, type, at, pair_id from order_event where order_id = touched.id and type in
        ('pair_handed_over', 'pair_handover_undone', 'pair_bought', 'pair_unsettled', 'pair_missed')
      offset 0
    ) e join pair on pair.id = e.pair_id
    window of_pair as (partition by e.pair_id)
  ), moved as (
    select z.product_id, count(*) filter (where type = 'pair_handed_over' and id > handover_undone) as tries,
      count(*) filter (where type = 'pair_bought' and id > unsettled) as purchases
    from happened join product_size z using (sku) where ${within(sql`at`)} group by 1
  ), broken as (
    select sku, count(*) as pairs from happened
    where type = 'pair_missed' and ${sql.raw(notFound)} and id = first and ${within(sql`at`)} group by 1
  ), answered as (
    select answer, cause, count(*) as answers from poll_answer where store_id = ${storeId} and ${within(sql`at`)} group by 1, 2
  )
  select (
      select array_agg(coalesce(requests, 0) order by hour) from generate_series(0, 23) hour left join asked using (hour)
    ) as hours,
    json_build_object(
      'waits', (select coalesce(json_agg((extract(epoch from wait) * 1000)::int), '[]') from ended),
      'not_served', (select count(*) from ended where unserved),
      'tries', ${countsOf(sql`product_id, tries`, sql`moved where tries > 0`)},
      'purchases', ${countsOf(sql`product_id, purchases`, sql`moved where purchases > 0`)},
      'polls', ${countsOf(sql`answer, answers`, sql`(select answer, sum(answers) as answers from answered group by 1) a`)},
      'causes', ${countsOf(
        sql`cause, answers`,
        sql`(select cause, sum(answers) as answers from answered where cause is not null group by 1) a`,
      )},
      'broken', ${countsOf(sql`sku, pairs`, sql`broken`)}
    ) as figures`;
}

function countsOf(ofAndCount: SQL, from: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_array(${ofAndCount})), '[]') from ${from})`;
}
