/** Counts the store's figures from orders' instants and a few of their events. */
import type { Panel } from "@horma/contract";
import { limits } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import { firstPicture, listedPicture, type PictureSource } from "../../catalogue/picture/picture-address.ts";
import { zoneOf } from "../../catalogue/store/store-day.ts";
import type { Reader } from "../../platform/db/database.ts";
import { json, notNull, number, orNull, rowsOf } from "../../platform/db/rows.ts";
import { pollAnswer } from "../../platform/db/schema/order.ts";
import { product, productSize, productType } from "../../platform/db/schema/product.ts";

/** From inclusive, to exclusive. */
export type Period = { storeId: number; from: Date; to: Date };

/** Steps of the histogram, and how long each is, ms. The last one has all waits of five minutes and more. */
const steps = 31;
const step = 10_000;
/** Days before today that predict today. */
const daysBefore = 28;

/** Waits of the orders that reached pick-up in the period, or that nobody served, ms. */
export async function countWaits(reader: Reader, period: Period): Promise<Panel["waits"]> {
  const rows = await rowsOf(
    reader.execute(sql`
    with ended as (
      select ready_at - coalesce(queued_at, created_at) as wait, false as unserved from "order"
      where store_id = ${period.storeId} and ${within(sql`ready_at`, period)}
      union all
      select over_at - coalesce(queued_at, created_at), true from "order"
      where store_id = ${period.storeId} and ${within(sql`over_at`, period)} and reason = 'not_served' and ready_at is null
    ), waited as (
      select (extract(epoch from wait) * 1000)::int as wait, unserved from ended
    )
    select least(wait / ${step}::int, ${steps - 1}::int) as step, count(*)::int as count,
      (count(*) filter (where unserved))::int as not_served,
      (count(*) filter (where wait <= ${limits.waitTarget}))::int as within,
      (select percentile_disc(0.5) within group (order by wait) from waited) as median
    from waited group by 1`),
    { step: number, count: number, not_served: number, within: number, median: number },
  );
  const sum = (which: "count" | "not_served" | "within") => rows.reduce((all, row) => all + row[which], 0);
  return {
    count: sum("count"),
    not_served: sum("not_served"),
    median: rows[0]?.median ?? null,
    within_target: sum("within"),
    histogram: Array.from(
      { length: steps },
      (_, index) => rows.find((row) => row.step === index)?.count ?? 0,
    ),
  };
}

/** Pairs tried on and pairs bought, less undone hand-overs and what the till took back, by product type, best sellers first. */
export async function countTries(reader: Reader, period: Period): Promise<Panel["by_type"]> {
  const found = await rowsOf(
    reader.execute(sql`
    with counted as (
      select pair.sku, count(*) filter (where e.type = 'pair_handed_over' and not exists (
          select from order_event u where u.order_id = e.order_id and u.pair_id = e.pair_id and u.id > e.id
            and u.type = 'pair_handover_undone'
        )) as tries,
        count(*) filter (where e.type = 'pair_bought' and not exists (
          select from order_event u where u.order_id = e.order_id and u.pair_id = e.pair_id and u.id > e.id
            and u.type = 'pair_unsettled'
        )) as purchases
      from order_event e join "order" o on o.id = e.order_id join pair on pair.id = e.pair_id
      where o.store_id = ${period.storeId} and e.type in ('pair_handed_over', 'pair_bought')
        and ${within(sql`e.at`, period)}
      group by pair.sku
    )
    select name, ${sql.raw(firstPicture("most_tried"))} as picture, tries, purchases from (
      select product_type.name, (array_agg(product.id order by tries desc, product.id))[1] as most_tried,
        sum(tries)::int as tries, sum(purchases)::int as purchases
      from counted
      join product_size on product_size.sku = counted.sku
      join product on product.id = product_size.product_id
      join product_type on product_type.id = product.type_id
    group by product_type.id
    ) by_type order by purchases::numeric / greatest(tries, 1) desc, name`),
    {
      name: productType.name,
      picture: orNull(json<PictureSource>()),
      tries: number,
      purchases: number,
    },
  );
  return found.map(({ picture, ...row }) => ({ ...row, image: listedPicture(picture) }));
}

/** Answers to the poll, happiest first. */
export async function countPolls(reader: Reader, period: Period): Promise<number[]> {
  const found = await rowsOf(
    reader.execute(sql`
    select answer, count(*)::int as count from poll_answer join "order" o on o.id = order_id
    where o.store_id = ${period.storeId} and ${within(sql`at`, period)} group by answer`),
    { answer: pollAnswer.answer, count: number },
  );
  return [1, 2, 3, 4].map((answer) => found.find((row) => row.answer === answer)?.count ?? 0);
}

/** What those who were not happy said had happened, most frequent first. */
export async function countPollCauses(reader: Reader, period: Period): Promise<Panel["poll_causes"]> {
  const found = await rowsOf(
    reader.execute(sql`
    select cause, count(*)::int as count from poll_answer join "order" o on o.id = order_id
    where o.store_id = ${period.storeId} and ${within(sql`at`, period)} and cause is not null
    group by cause order by count desc, cause`),
    { cause: notNull(pollAnswer.cause), count: number },
  );
  return found;
}

/** Requests by hour of the store's day; for today also the expected ones. */
export async function countHours(reader: Reader, period: Period, today: boolean): Promise<Panel["hours"]> {
  const earlier = new Date(period.from.getTime() - daysBefore * 24 * 60 * 60_000);
  const before = { ...period, from: earlier, to: period.from };
  const [counted, usual] = await Promise.all([
    requestsByHour(reader, period),
    today ? requestsByHour(reader, before) : [],
  ]);
  const days = usual[0]?.days ?? 0;
  const of = (rows: readonly HourRow[], hour: number) => rows.find((row) => row.hour === hour)?.count ?? 0;
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    count: of(counted, hour),
    expected: days === 0 ? null : Math.round((of(usual, hour) / days) * 10) / 10,
  }));
}

/** `days`: days of the period with any request, the same in every row. */
type HourRow = { hour: number; count: number; days: number };

async function requestsByHour(reader: Reader, period: Period): Promise<HourRow[]> {
  const found = await rowsOf(
    reader.execute(sql`
    with asked as (
      select (created_at at time zone ${zoneOf(period.storeId)})::date as day,
        extract(hour from created_at at time zone ${zoneOf(period.storeId)})::int as hour, count(*) as requests
      from "order" where store_id = ${period.storeId} and ${within(sql`created_at`, period)} group by 1, 2
    )
    select hour, sum(requests)::int as count, (select count(distinct day)::int from asked) as days
    from asked group by hour`),
    { hour: number, count: number, days: number },
  );
  return found;
}

/** Requested pairs that were not found, by product and size. Pairs that a shopper had do not count. */
export async function listBroken(reader: Reader, period: Period): Promise<Panel["broken"]> {
  const found = await rowsOf(
    reader.execute(sql`
    select product.name, product_size.size, count(*)::int as count
    from order_event e
      join "order" o on o.id = e.order_id
      join pair on pair.id = e.pair_id
      join product_size on product_size.sku = pair.sku
      join product on product.id = product_size.product_id
    where o.store_id = ${period.storeId} and e.type = 'pair_missed' and ${within(sql`e.at`, period)}
      and pair.state = 'missing' and not exists (
        select 1 from order_event earlier
        where earlier.order_id = e.order_id and earlier.pair_id = e.pair_id and earlier.id < e.id
          and earlier.type in ('pair_handed_over', 'pair_missed')
      )
    group by product.name, product_size.size
    order by count desc, product.name, product_size.size`),
    { name: product.name, size: productSize.size, count: number },
  );
  return found;
}

function within(instant: SQL, { from, to }: Period): SQL {
  return sql`${instant} >= ${from.toISOString()}::timestamptz and ${instant} < ${to.toISOString()}::timestamptz`;
}
