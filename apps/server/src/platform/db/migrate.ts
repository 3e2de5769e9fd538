import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type pg from "pg";
import { serverRoot } from "../server-root.ts";
import { applyBehaviour, readBehaviour } from "./behaviour.ts";
import { connectClient } from "./connect-client.ts";
import { sqlState } from "./database.ts";
import {
  admitServer,
  type Migration,
  newestMigration,
  openRecord,
  recordMigration,
} from "./migration-record.ts";
import { grantRuntime } from "./runtime-role.ts";

export const migrationsFolder = fileURLToPath(new URL("migrations", serverRoot));
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
 * Migrates the database to the newest schema and behaviour while servers work on it: all that is pending, or nothing. Throws
 * {@link DatabaseFault} if this server cannot work on the database.
 * @param config the role that owns the tables
 * @param runtimeRole the server's role, if it is another: it gets only what it needs
 */
export async function migrateDatabase(
  config: pg.ClientConfig,
  runtimeRole?: string,
  folder = migrationsFolder,
): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  const behaviour = await readBehaviour(folder);
  const client = await connectClient(config);
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await client.query(`set lock_timeout = ${lockTimeout}`);
    await patiently(() => inTransaction(client, () => bringUpToDate(client, migrations, behaviour)));
    if (runtimeRole !== undefined) await grantRuntime(client, runtimeRole);
  } finally {
    await client.end();
  }
}

async function bringUpToDate(client: pg.Client, migrations: Migration[], behaviour: string[]): Promise<void> {
  await openRecord(client);
  await admitServer(client);
  const newest = await newestMigration(client, migrations);
  for (const migration of migrations) {
    if (migration.folderMillis <= newest) continue;
    for (const statement of migration.sql) await client.query(statement);
    await recordMigration(client, migration);
  }
  // The functions of a newer server work with this one, and these might not work with the newer one.
  if (migrations.every(({ folderMillis }) => folderMillis < newest)) return;
  await applyBehaviour(client, behaviour);
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

async function inTransaction(client: pg.Client, work: () => Promise<void>): Promise<void> {
  await client.query("begin");
  try {
    await work();
    await client.query("commit");
  } catch (error) {
    // The error that matters is the first one.
    await client.query("rollback").catch(() => {});
    throw error;
  }
}
