import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "../src/platform/db/database.ts";
import { runtimeRole } from "../src/platform/db/runtime-role.ts";

/** What the runtime role signs in with where the server asks for a password. */
export const runtimePassword = "of-the-tests-alone";

/** A server by its address, as DATABASE_URL has it, or by its socket, as the embedded one hands itself out. */
export type ServerAddress = { url: string } | { config: pg.ClientConfig };

export type TestDatabase = Database & {
  /** Runs a statement as the role that owns the tables. */
  asOwner: (statement: string) => Promise<unknown>;
};

/** A database of one's own with the demo store in it, copied from the run's template; closing drops it. */
export async function testDatabase(): Promise<TestDatabase & { name: string }> {
  const server = inject("server");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(server, `create database ${name} template ${inject("template")}`);
  const db = openDatabase(asRuntime(addressOf(server, name)));
  return {
    ...db,
    name,
    asOwner: (statement) => withClient(addressOf(server, name), (client) => client.query(statement)),
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

/** The same address as the role that the server works as. */
function asRuntime(owner: pg.ClientConfig): pg.ClientConfig {
  if (owner.connectionString === undefined) return { ...owner, user: runtimeRole };
  const url = new URL(owner.connectionString);
  url.username = runtimeRole;
  url.password = runtimePassword;
  return { connectionString: url.href };
}

/** DATABASE_URL of a database on a server that is reached over TCP. */
export function runtimeAddress(database: string): string {
  return asRuntime(addressOf(inject("server"), database)).connectionString ?? "";
}

/** Runs one statement on the server's own database; copies of a template wait for each other. */
export async function asAdmin(server: ServerAddress, statement: string): Promise<void> {
  await withClient(addressOf(server), async (client) => {
    await client.query("select pg_advisory_lock(1)");
    await client.query(statement);
  });
}

async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
