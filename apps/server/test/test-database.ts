import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../src/db/database.ts";

/** A server by its address, as DATABASE_URL has it, or by its socket, as the embedded one hands itself out. */
export type ServerAddress = { url: string } | { config: pg.ClientConfig };

/** A database of one's own with the demo store in it, copied from the run's template; closing drops it. */
export async function testDatabase(): Promise<Database> {
  const server = inject("server");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(server, `create database ${name} template ${inject("template")}`);
  const db = openDatabase(addressOf(server, name));
  return {
    ...db,
    close: async () => {
      await db.close();
      await asAdmin(server, `drop database ${name} with (force)`);
    },
  };
}

/** How a database of the server is reached; its own one without a name. */
export function addressOf(server: ServerAddress, database?: string): pg.ClientConfig {
  if ("config" in server) return database === undefined ? server.config : { ...server.config, database };
  const url = new URL(server.url);
  if (database !== undefined) url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Runs one statement on the server's own database; copies of a template wait for each other. */
export async function asAdmin(server: ServerAddress, statement: string): Promise<void> {
  const client = new pg.Client(addressOf(server));
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(1)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
