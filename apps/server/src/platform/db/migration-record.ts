/** What the database records of migrations, in the schema and the table where drizzle looks for them. */
import type { MigrationMeta } from "drizzle-orm/migrator";
import type pg from "pg";
import { DatabaseFault } from "../process/start-fault.ts";
import { sqlState } from "./database.ts";
import { serverGeneration } from "./server-generation.ts";

export type Migration = MigrationMeta;

/** The last migration before all of them became one, and the last version that had it. */
const beforeBaseline = {
  hash: "b5eca67985b777b2159d4ecf62b8b788f4f4146f03ed950f1c1d9d0e525e2b21",
  commit: "516c9826",
};

const record = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.compatibility (
    "only" boolean primary key default true check ("only"),
    oldest_server integer not null,
    behaviour text
  );
  insert into drizzle.compatibility (oldest_server) values (1) on conflict do nothing`;

export async function openRecord(client: pg.Client): Promise<void> {
  await client.query(record);
}

/** Throws {@link DatabaseFault} if the database needs a newer server. */
export async function admitServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ oldest: number }>(
    "select oldest_server as oldest from drizzle.compatibility",
  );
  const oldest = rows[0]?.oldest ?? 1;
  if (oldest <= serverGeneration) return;
  throw new DatabaseFault(
    `This database needs a server of generation ${oldest} or newer; this is generation ${serverGeneration}. ` +
      "Start the newer version, or restore a backup from before the upgrade.",
  );
}

/**
 * When the newest migration of the database was made, 0 without any. A database of the last version with many migrations is
 * recorded as having the one that replaced them. Throws {@link DatabaseFault} if it is older.
 */
export async function newestMigration(client: pg.Client, [baseline]: Migration[]): Promise<number> {
  const { rows } = await client.query<{ hash: string; at: number }>(
    "select hash, created_at::float8 as at from drizzle.__drizzle_migrations order by created_at desc limit 1",
  );
  const [newest] = rows;
  if (newest === undefined) return 0;
  if (baseline === undefined || newest.at >= baseline.folderMillis) return newest.at;
  if (newest.hash !== beforeBaseline.hash || !(await isSealed(client))) {
    throw new DatabaseFault(
      "This database was made by a version before 2026-11-26. " +
        `Start the version of commit ${beforeBaseline.commit} with it once, then this one.`,
    );
  }
  await client.query("delete from drizzle.__drizzle_migrations");
  await recordMigration(client, baseline);
  return baseline.folderMillis;
}

export async function recordMigration(
  client: pg.Client,
  { hash, folderMillis }: Pick<Migration, "hash" | "folderMillis">,
): Promise<void> {
  const row = [hash, folderMillis];
  await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", row);
}

/** Whether no visit is stored in clear. The version before sealed them after its migrations, and only if it started as a server. */
async function isSealed(client: pg.Client): Promise<boolean> {
  try {
    await client.query("alter table client validate constraint client_sealed");
    return true;
  } catch (error) {
    if (sqlState(error) === "23514") return false;
    throw error;
  }
}
