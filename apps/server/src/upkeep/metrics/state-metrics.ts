import { statfs } from "node:fs/promises";
import type { Gauge } from "prom-client";
import type { Deps } from "../../platform/deps.ts";
import { insecureSettings } from "../../platform/env/insecure-settings.ts";
import { companyMetrics } from "./company-metrics.ts";
import { gauge } from "./gauge.ts";
import { storeMetrics } from "./store-metrics.ts";

/** Figures that are looked up at the scrape, so no call counts anything for them. */
export function stateMetrics(
  deps: Pick<Deps, "db" | "env" | "gateway" | "now" | "log" | "certificate">,
): Gauge[] {
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
    ...storeMetrics(deps),
    ...companyMetrics(deps),
  ];
}
