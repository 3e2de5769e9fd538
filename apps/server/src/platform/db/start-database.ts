import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Env } from "../env/env.ts";
import { blaming, inDataDir } from "../process/start-fault.ts";
import { repeatWhenDue } from "../time/repeat.ts";
import { type Database, openDatabase, reachDatabase } from "./database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";
import { ensureRuntimeRole, runtimeRole } from "./runtime-role.ts";

type DatabaseEnv = Pick<Env, "databaseUrl" | "migrationDatabaseUrl">;

/** How often the embedded database is checked, ms: while no notifications arrive, and otherwise. */
const look = 1_000;
const rareLook = 15_000;

/**
 * The database that the environment names, or the embedded one in the data directory, migrated.
 * @param undo gets the steps to undo, last first
 * @param given `complete` does what SQL migrations cannot, as the role that owns the tables; `log` gets lost notifications and
 * ends of the embedded database, which is then restarted
 */
export async function startDatabase(
  env: DatabaseEnv & Pick<Env, "dataDir">,
  undo: (() => Promise<unknown>)[],
  given: { complete?: (owner: pg.PoolConfig) => Promise<unknown>; log?: FastifyBaseLogger } = {},
): Promise<Database> {
  const embedded =
    env.databaseUrl === undefined
      ? await inDataDir(env.dataDir, () =>
          startEmbeddedPostgres({ directory: join(env.dataDir, "postgres") }),
        )
      : undefined;
  if (embedded) undo.push(embedded.stop);
  const { owner, config } = embedded ? await migrateEmbedded(embedded.config) : await migrateGiven(env);
  await given.complete?.(owner);
  const db = openDatabase(config, given.log);
  undo.push(db.close);
  if (embedded && given.log) undo.push(lookAfter(embedded, db, given.log));
  return db;
}

/**
 * Restarts a server that was killed or ran out of space, as soon as it can start. Its end also ends the connection for
 * notifications. Returns how to stop.
 */
function lookAfter(
  embedded: EmbeddedPostgres,
  { notifications }: Database,
  log: FastifyBaseLogger,
): () => Promise<void> {
  let hearing = false;
  const checks = repeatWhenDue("the check of the embedded database", { gap: look }, log, async () => {
    if (await embedded.revive()) log.error("the embedded database had stopped and was restarted");
    return hearing ? rareLook : look;
  });
  const stop = notifications.on("store_changed", {
    begun: () => {
      hearing = true;
    },
    heard: () => {},
    lost: () => {
      hearing = false;
      checks.wake();
    },
  });
  return () => {
    stop();
    return checks.close();
  };
}

/** How to reach the database as its owner, and as the server's role. */
type Migrated = { owner: pg.PoolConfig; config: pg.PoolConfig };

async function migrateEmbedded(owner: pg.PoolConfig): Promise<Migrated> {
  await ensureRuntimeRole(owner);
  await migrateDatabase(owner, runtimeRole);
  return { owner, config: { ...owner, user: runtimeRole } };
}

async function migrateGiven({ databaseUrl, migrationDatabaseUrl }: DatabaseEnv): Promise<Migrated> {
  const given = { connectionString: databaseUrl ?? "" };
  const unreached = "the database cannot be reached";
  const role = await blaming("DATABASE_URL", unreached, () => reachDatabase(given));
  if (migrationDatabaseUrl === undefined) {
    await migrateDatabase(given);
    return { owner: given, config: given };
  }
  const owner = { connectionString: migrationDatabaseUrl };
  await blaming("MIGRATION_DATABASE_URL", unreached, () => reachDatabase(owner));
  await migrateDatabase(owner, role);
  return { owner, config: given };
}
