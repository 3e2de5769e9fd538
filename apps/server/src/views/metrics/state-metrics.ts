import { statfs } from "node:fs/promises";
import { orderOver, orderStatuses } from "@horma/domain";
import { Gauge } from "prom-client";
import { instant, number, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { order } from "../../platform/db/schema/order.ts";
import type { Deps } from "../../platform/deps.ts";
import { insecureSettings } from "../../platform/env/insecure-settings.ts";
import { inTime } from "../../platform/time/in-time.ts";

/** How long an answer of the database is reused, ms, and how long it may take. */
const fresh = 5_000;
const patience = 2_000;
const openStatuses = orderStatuses.filter((status) => !orderOver(status));

/** Figures that are looked up at the scrape, so no call counts anything for them. */
export function stateMetrics(deps: Pick<Deps, "db" | "env" | "gateway" | "now" | "certificate">): Gauge[] {
  const { pool, notifications } = deps.db;
  let heard = false;
  notifications.on("order_changed", {
    begun: () => {
      heard = true;
    },
    heard: () => {},
    lost: () => {
      heard = false;
    },
  });
  return [
    gauge("horma_db_pool_connections", "Connections to the database that are in use", (set) =>
      set(pool.totalCount - pool.idleCount),
    ),
    gauge("horma_db_pool_waiting", "Callers waiting for a connection to the database", (set) =>
      set(pool.waitingCount),
    ),
    gauge("horma_notifications_connected", "1 while the database's notifications are received", (set) =>
      set(heard ? 1 : 0),
    ),
    gauge("horma_mqtt_connected", "1 while the broker of the smart boxes is connected", (set) =>
      set(deps.gateway.connected() ? 1 : 0),
    ),
    gauge(
      "horma_clock_ahead_seconds",
      "How far the server's clock is ahead of the machine's, which was set back",
      (set) => set(Math.max(0, deps.now().getTime() - Date.now()) / 1_000),
    ),
    gauge("horma_data_dir_free_bytes", "Space on the disk of DATA_DIR", async (set) => {
      const disk = await statfs(deps.env.dataDir).catch(() => undefined);
      if (disk) set(disk.bavail * disk.bsize);
    }),
    gauge(
      "horma_insecure_setting",
      "1 for each insecure setting of a server in production",
      (set) => {
        const open = insecureSettings(deps.env, { ownTls: deps.certificate !== undefined });
        for (const { setting } of open) set(1, { setting });
      },
      ["setting"],
    ),
    gauge(
      "horma_import_unusual_ratio",
      "How much the last file of each kind and mapping of the last days differs from those before it: 0.5 is by half",
      async (set) => {
        const asked = rowsOf(deps.db.pool.query(unusualImports, [deps.now()]), {
          kind: string,
          mapping: string,
          percent: number,
        });
        const found = await inTime(asked, patience).catch(() => undefined);
        for (const { kind, mapping, percent } of found ?? []) set(percent / 100, { kind, mapping });
      },
      ["kind", "mapping"],
    ),
    ...orderMetrics(deps),
  ];
}

/** Figures of all stores, the same from every process. Without the database they are left out. */
function orderMetrics({ db, now }: Pick<Deps, "db" | "now">): Gauge[] {
  const read = () =>
    rowsOf(db.pool.query(openOrders, [openStatuses]), {
      status: order.statusId,
      orders: number,
      unclaimed: orNull(instant),
    });
  let looked: Promise<Awaited<ReturnType<typeof read>> | undefined> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    if (performance.now() - lookedAt >= fresh) {
      lookedAt = performance.now();
      looked = inTime(read(), patience).catch(() => undefined);
    }
    return looked;
  };
  return [
    gauge(
      "horma_orders_open",
      "Orders that have not ended",
      async (set) => {
        for (const { status, orders } of (await look()) ?? []) set(orders, { status });
      },
      ["status"],
    ),
    gauge(
      "horma_orders_oldest_unclaimed_seconds",
      "Age of the oldest request without a runner; 0 without one",
      async (set) => {
        const found = await look();
        const ages = found?.map(({ unclaimed }) => (unclaimed ? now().getTime() - unclaimed.getTime() : 0));
        if (ages) set(Math.max(0, ...ages) / 1_000);
      },
    ),
  ];
}

const unusualImports = `
  select kind, mapping, coalesce((select max(abs((u->>'percent')::int)) from jsonb_array_elements(last.unusual) u), 0) as percent from (
    select distinct on (kind, mapping) kind, coalesce(format->>'mappingName', '') as mapping, unusual
    from import where unusual is not null and ended_at > $1::timestamptz - interval '2 days' order by kind, mapping, ended_at desc) last`;

const openOrders = `
  select o.status_id as status, count(*)::int as orders, min(coalesce(o.queued_at, o.created_at)) filter (where exists (
    select 1 from pair p where p.order_id = o.id and p.state = 'requested')) as unclaimed
  from "order" o where o.status_id = any($1) group by o.status_id`;

type Set = (value: number, labels?: Record<string, string>) => void;

function gauge(name: string, help: string, read: (set: Set) => unknown, labelNames: string[] = []): Gauge {
  return new Gauge({
    ...{ name, help, labelNames, registers: [] },
    async collect() {
      this.reset();
      // A figure that cannot be looked up is left out instead of being 0.
      if (labelNames.length === 0) this.remove();
      await read((value, labels = {}) => this.set(labels, value));
    },
  });
}
