import { orderOver, orderStatuses } from "@horma/domain";
import { sql } from "drizzle-orm";
import type { Gauge } from "prom-client";
import { isFailing } from "../../office/store/failing-box.ts";
import type { Reader } from "../../platform/db/database.ts";
import { untaken } from "../../platform/db/pair-state-sql.ts";
import { instant, json, orNull, type RowOf, rowsOf } from "../../platform/db/rows.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps } from "../../platform/deps.ts";
import { ageOf, gauge, sharedReading } from "./gauge.ts";

const openStatuses = orderStatuses.filter((status) => !orderOver(status));

/** A box is in one of these: `faulty` is online and stopped by a fault, `out_of_service` was set by people. */
const boxStates = ["online", "faulty", "offline", "out_of_service"] as const;

type Counts = Record<string, number>;
const shape = {
  store: store.code,
  open: json<Counts>(),
  unclaimed: orNull(instant),
  boxes: orNull(json<Counts>()),
  ended: json<Counts>(),
};
type StoreRow = RowOf<typeof shape>;

/**
 * Figures of the stores that are open, or have open orders, the same from every process; left out without the database. The label
 * `store` is the store's code. With more than METRICS_STORES of them no figure has it, and each is of all stores together: a sum over
 * a metric never counts an order or a box twice.
 */
export function storeMetrics({ db, env, now, log }: Pick<Deps, "db" | "env" | "now" | "log">): Gauge[] {
  const look = sharedReading({ now, log }, "stores", (at) => readStores(db.read, at));
  /** The stores in groups, one for each set of labels. */
  const groups = async (): Promise<{ labels: { store?: string }; stores: StoreRow[] }[]> => {
    const stores = await look();
    if (stores === undefined) return [];
    if (stores.length > env.metricsStores) return [{ labels: {}, stores }];
    return stores.map((each) => ({ labels: { store: each.store }, stores: [each] }));
  };
  /** A gauge that counts by `label`. */
  const counts = (name: string, help: string, label: string, of: (row: StoreRow) => Counts | null) =>
    gauge(
      name,
      help,
      async (set) => {
        for (const { labels, stores } of await groups())
          for (const [value, count] of Object.entries(sumOf(stores.map(of))))
            set(count, { ...labels, [label]: value });
      },
      ["store", label],
    );
  return [
    counts("horma_orders_open", "Orders that have not ended", "status", ({ open }) => open),
    gauge(
      "horma_orders_oldest_unclaimed_seconds",
      "Age of the oldest request without a runner; 0 without one",
      async (set) => {
        for (const { labels, stores } of await groups())
          set(Math.max(...stores.map(({ unclaimed }) => ageOf(unclaimed, now()))), labels);
      },
      ["store"],
    ),
    counts(
      "horma_orders_ended_last_hour",
      "Orders that ended in the last hour: done, or why not",
      "outcome",
      ({ ended }) => ended,
    ),
    counts("horma_boxes", "Smart boxes by their state", "state", ({ boxes }) => boxes),
  ];
}

function sumOf(all: (Counts | null)[]): Counts {
  const sum: Counts = {};
  for (const each of all)
    for (const [name, count] of Object.entries(each ?? {})) sum[name] = (sum[name] ?? 0) + count;
  return sum;
}

/** One row a store. A store without boxes has no `boxes`. */
function readStores(reader: Reader, at: Date): Promise<StoreRow[]> {
  const hourAgo = sql`${new Date(at.getTime() - 3_600_000).toISOString()}::timestamptz`;
  return rowsOf(
    reader.execute(sql`
      select s.code as store, coalesce(o.open, '{}') as open, o.unclaimed, b.boxes, coalesce(e.ended, '{}') as ended
      from store s
      left join (
        select store_id, json_object_agg(status_id, orders) as open, min(unclaimed) as unclaimed from (
          select store_id, status_id, count(*) as orders, min(coalesce(queued_at, created_at)) filter (where exists (
            select from pair p where p.order_id = o.id and p.${sql.raw(untaken)})) as unclaimed
          from "order" o where status_id = any(${sql.param(openStatuses)}) group by 1, 2
        ) g group by 1
      ) o on o.store_id = s.id
      left join (
        select store_id, json_build_object(${sql.join(
          boxStates.map(
            (state) =>
              sql`${sql.raw(`'${state}'`)}, count(*) filter (where state = ${sql.raw(`'${state}'`)})`,
          ),
          sql`, `,
        )}) as boxes from (
          select store_id, case when out_of_service then 'out_of_service' when not online then 'offline'
            when ${isFailing} then 'faulty' else 'online' end as state
          from device d where type_id = 'box' and retired_at is null
        ) g group by 1
      ) b on b.store_id = s.id
      left join (
        select store_id, json_object_agg(outcome, orders) as ended from (
          select store_id, coalesce(reason, status_id) as outcome, count(*) as orders
          from "order" where over_at > ${hourAgo} group by 1, 2
        ) g group by 1
      ) e on e.store_id = s.id
      where s.closed_at is null or o.store_id is not null order by s.code`),
    shape,
  );
}
