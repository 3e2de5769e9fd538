import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { openDatabase } from "../../../src/platform/db/database.ts";
import { runtimeRole } from "../../../src/platform/db/runtime-role.ts";
import { startDatabase } from "../../../src/platform/db/start-database.ts";
import { seedDemo } from "../../../src/run/demo/seed.ts";
import type { TestDatabase } from "../../test-database.ts";

export type OwnPostgres = Awaited<ReturnType<typeof ownPostgres>>;

/** The embedded database as the server starts and looks after it, for a test to do harm to; with the demo stores in it. */
export async function ownPostgres(dataDir: string, log: FastifyBaseLogger) {
  const undo: (() => Promise<unknown>)[] = [];
  const env = { dataDir, databaseUrl: undefined, migrationDatabaseUrl: undefined };
  const { pool, ...db } = await startDatabase(env, undo, { log });
  await seedDemo({ ...db, pool }, new Date());
  const { host, port, database } = pool.options;
  const asOwner = async (statement: string) => {
    const client = new pg.Client({ host, port, database, user: "horma" });
    client.on("error", () => {});
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  return {
    /** Where it listens. */
    socket: join(host ?? "", `.s.PGSQL.${port}`),
    asOwner,
    /** A pool of the server's; over `tcp` to what leads to the socket. */
    open: (limits: pg.PoolConfig = {}, tcp?: { port: number }): TestDatabase => ({
      ...openDatabase({
        ...(tcp ? { host: "127.0.0.1", ...tcp } : { host, port }),
        database,
        user: runtimeRole,
        ...limits,
      }),
      asOwner,
    }),
    /** Resolves when it has let its callers go: what serves one outlives a killed server by a moment. */
    signal: async (signal: NodeJS.Signals) => {
      const lock = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8");
      const caller = new pg.Client({ host, port, database, user: "horma" });
      caller.on("error", () => {});
      await caller.connect();
      const letGo = new Promise<void>((resolve) => caller.once("end", resolve));
      process.kill(Number(lock.split("\n")[0]), signal);
      await letGo;
    },
    close: async () => {
      for (const step of undo.reverse()) await step();
    },
  };
}
