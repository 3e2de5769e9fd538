import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { serverRoot } from "../server-root.ts";
import { sqlState } from "./database.ts";
import { grantRuntime } from "./runtime-role.ts";

const migrationsFolder = fileURLToPath(new URL("migrations", serverRoot));
/** Advisory lock: two servers that start together migrate one after the other. */
const migrationLock = 0x486f726d;

/**
 * How long a migration waits for a table, ms, because everybody behind it waits as long. Then it lets the others pass and
 * retries, as often as a start may take.
 */
const lockTimeout = 400;
const pause = 600;
const tries = 120;
/** A lock timeout, and a deadlock. */
const retryable = new Set(["55P03", "40P01"]);

/**
 * Migrates the database to the newest schema while servers work on it: all pending migrations, or none.
 * @param config the role that owns the tables
 * @param runtimeRole the server's role, if it is another: it gets only what it needs
 */
export async function migrateDatabase(
  config: pg.ClientConfig,
  runtimeRole?: string,
  folder = migrationsFolder,
): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeout}`);
    await patiently(() => migrate(drizzle(client), { migrationsFolder: folder }));
    if (runtimeRole !== undefined) await grantRuntime(client, runtimeRole);
  } finally {
    await client.end();
  }
}

async function patiently(step: () => Promise<void>): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await step();
    } catch (error) {
      if (tried === tries || !retryable.has(sqlState(error) ?? "")) throw error;
      await delay(pause);
    }
  }
}
