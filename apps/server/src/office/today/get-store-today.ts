import type { StoreDay, StoreTrouble } from "@horma/contract";
import { percentileOf } from "@horma/domain";
import { eq, sql } from "drizzle-orm";
import { dayStart } from "../../catalogue/store/store-day.ts";
import { waitTargetOf } from "../../catalogue/store/wait-target.ts";
import { alertsFor, presentAlerts } from "../../floor/board/board-alerts.ts";
import { countFigures } from "../../floor/panel/count-figures.ts";
import { addFigures, type Figures, waitsOf } from "../../floor/panel/figures.ts";
import { countDays } from "../../floor/panel/store-days.ts";
import type { Reader } from "../../platform/db/database.ts";
import { isOpen, orderToCome } from "../../platform/db/order-status-sql.ts";
import { promiseHeld } from "../../platform/db/promise-sql.ts";
import { instant, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { storeAsked } from "../../web/session/stores-asked.ts";

/** OF-03. A store's day: its figures, by hour, who is in, and what must be seen to. */
export const getStoreToday = operation("getStoreToday", async (deps, { query, office }) => {
  const { read } = deps.db;
  const storeId = await storeAsked(read, query.store, office);
  if (storeId instanceof Refusal) return storeId;
  const at = deps.now();
  const day = query.day ?? "today";
  const [today, yesterday, week] = await Promise.all(
    [0, 1, 6].map((ago) => dayStart(read, storeId, at, ago)),
  );
  if (today === undefined || yesterday === undefined || week === undefined) throw new Error("days begin");
  const period = {
    today: { from: today, to: at },
    yesterday: { from: yesterday, to: today },
    week: { from: week, to: at },
  }[day];
  const [target, time_zone, figures, hours, shift, trouble, waiting, promises] = await Promise.all([
    waitTargetOf(read, storeId),
    readZone(read, storeId),
    figuresOf(read, { storeId, day, today, at }),
    readHours(read, { storeId, ...period }),
    readShift(read, storeId, at),
    readTrouble(deps, storeId, at),
    countWaiting(read, storeId),
    countPromises(read, { storeId, ...period }),
  ]);
  const sum = (counts: Figures["tries"]) => counts.reduce((all, [, count]) => all + count, 0);
  const { count: ended, not_served: unserved, median, within_target } = waitsOf(figures, target);
  const answer: StoreDay = {
    at: at.toISOString(),
    time_zone,
    target,
    waiting,
    median,
    unserved,
    within_target,
    ended,
    promises,
    p90: percentileOf(Float64Array.from(figures.waits).sort(), 0.9),
    tries: sum(figures.tries),
    purchases: sum(figures.purchases),
    hours,
    shift,
    trouble,
  };
  return answer;
});

async function readZone(reader: Reader, storeId: number): Promise<string> {
  const [row] = await reader.select({ zone: store.timeZone }).from(store).where(eq(store.id, storeId));
  if (row === undefined) throw new Error(`store ${storeId} is there`);
  return row.zone;
}

/** Days that are over come from their sums, which the panel reads too. */
async function figuresOf(
  reader: Reader,
  {
    storeId,
    day,
    today,
    at,
  }: { storeId: number; day: "today" | "yesterday" | "week"; today: Date; at: Date },
): Promise<Figures> {
  const summed = { today: 0, yesterday: 1, week: 6 }[day];
  const [now, before] = await Promise.all([
    day === "yesterday" ? [] : [(await countFigures(reader, { storeId, from: today, to: at })).figures],
    summed === 0 ? [] : (await countDays(reader, { storeId, at, summed })).slice(-summed),
  ]);
  return addFigures([...now, ...before.flatMap(({ figures }) => figures ?? [])]);
}

/** Requests by the hour of the store's clock in which they were made, and how long they waited. */
async function readHours(
  reader: Reader,
  { storeId, from, to }: { storeId: number; from: Date; to: Date },
): Promise<StoreDay["hours"]> {
  const rows = await rowsOf(
    reader.execute(sql`
    select extract(hour from o.created_at at time zone s.time_zone)::int as hour, count(*) as orders,
      percentile_disc(0.5) within group (order by wait) as median, percentile_disc(0.9) within group (order by wait) as p90
    from "order" o join store s on s.id = o.store_id cross join lateral (
      select (extract(epoch from coalesce(o.ready_at, case when o.reason = 'not_served' then o.over_at end)
        - coalesce(o.queued_at, o.created_at)) * 1000)::int as wait
    ) waited
    where o.store_id = ${storeId} and o.created_at >= ${from.toISOString()}::timestamptz
      and o.created_at < ${to.toISOString()}::timestamptz
    group by 1 order by 1`),
    { hour: number, orders: number, median: orNull(number), p90: orNull(number) },
  );
  const [first, last] = [rows[0]?.hour ?? 0, rows.at(-1)?.hour ?? -1];
  return Array.from({ length: last - first + 1 }, (_, place) => {
    const hour = first + place;
    return rows.find((row) => row.hour === hour) ?? { hour, orders: 0, median: null, p90: null };
  });
}

/** First promises that were held or broken in a span of time, by what became of their orders. */
async function countPromises(
  reader: Reader,
  { storeId, from, to }: { storeId: number; from: Date; to: Date },
): Promise<StoreDay["promises"]> {
  const [row] = await rowsOf(
    reader.execute(sql`
    select count(held) as judged, count(*) filter (where held) as held from (
      select ${sql.raw(promiseHeld)} as held from "order"
      where store_id = ${storeId} and coalesce(ready_at, over_at) >= ${from.toISOString()}::timestamptz
        and coalesce(ready_at, over_at) < ${to.toISOString()}::timestamptz
    ) judged`),
    { judged: number, held: number },
  );
  return row ?? { judged: 0, held: 0 };
}

async function countWaiting(reader: Reader, storeId: number): Promise<number> {
  const [row] = await rowsOf(
    reader.execute(
      sql`select count(*) as orders from "order"
      where store_id = ${storeId} and ${sql.raw(orderToCome)} and ${isOpen}`,
    ),
    { orders: number },
  );
  return row?.orders ?? 0;
}

/** Who is signed in, since their first open session, and how many pairs they have in their hands. */
async function readShift(reader: Reader, storeId: number, at: Date): Promise<StoreDay["shift"]> {
  const [now, seen] = [at, new Date(at.getTime() - staffSessionIdle)].map((each) => each.toISOString());
  const rows = await rowsOf(
    reader.execute(sql`
    select p.id, p.name, p.role, p.paused_at, to_json(t.since) #>> '{}' as since,
      (select count(*) from pair where pair.store_id = ${storeId} and pair.place = 'runner' and pair.holder_id = p.id) as carrying
    from staff p join (
      select staff_id, min(created_at) as since from staff_session
      where expires_at > ${now}::timestamptz and seen_at > ${seen}::timestamptz group by staff_id
    ) t on t.staff_id = p.id
    where p.store_id = ${storeId} and p.active order by p.name, p.id`),
    {
      id: staff.id,
      name: staff.name,
      role: staff.role,
      paused_at: staff.pausedAt,
      since: instant,
      carrying: number,
    },
  );
  return rows.map(({ paused_at, since, ...row }) => ({
    ...row,
    paused_since: paused_at?.toISOString() ?? null,
    since: since.toISOString(),
  }));
}

/** The board's alerts, the longest first, with the names of what they are about: no shopper and no place where one was. */
async function readTrouble(deps: Deps, storeId: number, at: Date): Promise<StoreTrouble[]> {
  const { read } = deps.db;
  const alerts = await alertsFor(deps.db.pool, { storeId }, await presentAlerts(deps, storeId, at));
  const [orders, shoes, devices] = await Promise.all([
    namesOf(
      read,
      alerts.map(({ order }) => order),
      (keys) => sql`select hash_id as key, code as name from "order" where hash_id = any(${keys}::text[])`,
    ),
    namesOf(
      read,
      alerts.map(({ pair }) => (pair === null ? null : String(pair))),
      (keys) => sql`select pair.id::text as key, m.name || ', ' || z.size as name
        from pair join product_size z using (sku) join product m on m.id = z.product_id where pair.id = any(${keys}::bigint[])`,
    ),
    namesOf(
      read,
      alerts.map(({ device }) => device),
      (keys) =>
        sql`select hwd as key, name from device where store_id = ${storeId} and hwd = any(${keys}::text[])`,
    ),
  ]);
  return alerts.map(({ key, kind, since, order, pair, device, poll }) => ({
    key,
    kind,
    since,
    poll,
    order: orders.get(order ?? "") ?? null,
    shoe: shoes.get(String(pair)) ?? null,
    device: devices.get(device ?? "") ?? null,
  }));
}

async function namesOf(
  reader: Reader,
  keys: readonly (string | null)[],
  statement: (keys: ReturnType<typeof sql.param>) => ReturnType<typeof sql>,
): Promise<Map<string, string>> {
  const asked = [...new Set(keys.filter((key) => key !== null))];
  if (asked.length === 0) return new Map();
  const rows = await rowsOf(reader.execute(statement(sql.param(asked))), { key: string, name: string });
  return new Map(rows.map(({ key, name }) => [key, name]));
}
