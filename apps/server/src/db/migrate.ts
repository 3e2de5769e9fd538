import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { grantRuntime } from "./runtime-role.ts";

const migrationsFolder = fileURLToPath(new URL("../../migrations", import.meta.url));
/** Number of the advisory lock: two servers that start at once migrate one after the other. */
const migrationLock = 0x486f726d;

/**
 * Brings the database to the newest schema.
 * @param config the role that owns the tables
 * @param runtimeRole the role that the server works as, where it is another: it gets what it needs and no more
 */
export async function migrateDatabase(config: pg.ClientConfig, runtimeRole?: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder });
    if (runtimeRole !== undefined) await grantRuntime(client, runtimeRole);
  } finally {
    await client.end();
  }
}
