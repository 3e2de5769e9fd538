import { statfs } from "node:fs/promises";
import type { Gauge } from "prom-client";
import type { Deps, WorkDeps } from "../../platform/deps.ts";
import { insecureSettings } from "../../platform/env/insecure-settings.ts";
import { companyMetrics } from "./company-metrics.ts";
import { gauge } from "./gauge.ts";
import { storeMetrics } from "./store-metrics.ts";

/** What a server knows of itself, of its boxes and of its stores, looked up at the scrape, so no call counts anything for it. */
export function stateMetrics(
  deps: Pick<Deps, "db" | "env" | "gateway" | "now" | "log" | "certificate" | "beside">,
): Gauge[] {
  return [
    ...processMetrics(deps),
    gauge("horma_mqtt_connected", "1 while the broker of the smart boxes is connected", (set) =>
      set(deps.gateway.connected() ? 1 : 0),
    ),
    gauge(
      "horma_insecure_setting",
      "1 for each insecure setting of a server in production",
      (set) => {
        const open = insecureSettings(deps.env, { ownTls: deps.certificate !== undefined });
        for (const { setting } of open) set(1, { setting });
      },
      ["setting"],
    ),
    gauge("horma_work_beside_running", "1 while the process of the work beside the server works", (set) => {
      if (deps.beside) set(deps.beside.works() ? 1 : 0);
    }),
    ...storeMetrics(deps),
    ...companyMetrics(deps),
  ];
}

/** What any process knows of itself. */
export function processMetrics({ db, env, now }: Pick<WorkDeps, "db" | "env" | "now">): Gauge[] {
  const { pool, notifications } = db;
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
    gauge(
      "horma_clock_ahead_seconds",
      "How far the server's clock is ahead of the machine's, which was set back",
      (set) => set(Math.max(0, now().getTime() - Date.now()) / 1_000),
    ),
    gauge("horma_data_dir_free_bytes", "Space on the disk of DATA_DIR", async (set) => {
      const disk = await statfs(env.dataDir).catch(() => undefined);
      if (disk) set(disk.bavail * disk.bsize);
    }),
  ];
}
