import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { openVault } from "../../../src/platform/personal-data/open-vault.ts";
import { freePort } from "../../free-port.ts";
import { addShopper } from "../../fulfilment/order/shop.ts";
import { addressOf, runtimeAddress, testDatabase } from "../../test-database.ts";
import { openBroker } from "./open-broker.ts";
import { startProcess } from "./start-process.ts";

type Process = Awaited<ReturnType<typeof startProcess>>;

/** Several server processes on one database and one directory, with a store that has plenty of everything. */
export async function openCluster(count: number, variables: Record<string, string> = {}) {
  const db = await testDatabase();
  // As if a retailer's own: processes work in production.
  await db.pool.query("update store set demo = false");
  const broker = await openBroker();
  const dataDir = await mkdtemp(join(tmpdir(), "horma-cluster-"));
  const keys = {
    MASTER_KEYS: randomBytes(32).toString("base64"),
    LOOKUP_KEY: randomBytes(32).toString("base64"),
  };
  const ports = await Promise.all(Array.from({ length: count }, freePort));
  const environment: Record<string, string> = {
    DATA_DIR: dataDir,
    DATABASE_URL: runtimeAddress(db.name),
    MIGRATION_DATABASE_URL: String(addressOf(inject("server"), db.name).connectionString),
    SESSION_SECRET: "the-same-secret-for-every-process-of-it",
    MQTT_URL: broker.url,
    ...keys,
    ...variables,
  };
  const start = (port: number): Promise<Process> => startProcess(port, environment);
  const processes = new Map<number, Process>();
  for (const port of ports) processes.set(port, await start(port));
  await db.pool.query("update stock set on_hand = 100000");
  const found = await db.pool.query<{ id: number }>("select id from store where code = '0101'");
  const vault = await openVault({ dataDir, masterKeys: [keys.MASTER_KEYS], lookupKeys: [keys.LOOKUP_KEY] });
  return {
    db,
    dataDir,
    ports,
    environment,
    storeId: found.rows[0]?.id ?? 0,
    newShopper: () => db.transact((tx) => addShopper(tx, vault, new Date())),
    /** Stops one in order, or as the signal says, and starts it again. Answers its exit code. */
    restart: async (port: number, signal?: NodeJS.Signals) => {
      const code = await processes.get(port)?.stop(signal);
      processes.set(port, await start(port));
      return code;
    },
    close: async () => {
      await Promise.all([...processes.values()].map((each) => each.stop()));
      await broker.close();
      await db.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
