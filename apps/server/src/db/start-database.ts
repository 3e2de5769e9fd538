import { join } from "node:path";
import type { Env } from "../env.ts";
import { blaming, inDataDir } from "../start-fault.ts";
import { type Database, openDatabase, reachDatabase } from "./database.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrateDatabase } from "./migrate.ts";

/**
 * The database that the environment names, or the embedded one in the data directory, migrated.
 * @param undo gets what has to be undone, the last thing first
 */
export async function startDatabase(
  env: Pick<Env, "databaseUrl" | "dataDir">,
  undo: (() => Promise<unknown>)[],
): Promise<Database> {
  const embedded =
    env.databaseUrl === undefined
      ? await inDataDir(env.dataDir, () =>
          startEmbeddedPostgres({ directory: join(env.dataDir, "postgres") }),
        )
      : undefined;
  if (embedded) undo.push(embedded.stop);
  const config = embedded?.config ?? { connectionString: env.databaseUrl ?? "" };
  if (!embedded) await blaming("DATABASE_URL", "the database cannot be reached", () => reachDatabase(config));
  await migrateDatabase(config);
  const db = openDatabase(config);
  undo.push(db.close);
  return db;
}
