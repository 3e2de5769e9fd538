import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { streamOf } from "./bounded-pool.ts";
import { connectClient } from "./connect-client.ts";
import type { Transaction } from "./database.ts";
import { connectable } from "./notifications.ts";

/** How long a long transaction waits for a lock, and may do nothing, ms. It is long by its statements, not by its pauses. */
const [patience, idle] = [30_000, 60_000];

/**
 * Runs `work` in one transaction on a connection of its own, without the bounds for serving: a statement may take minutes. If
 * `stop` is aborted it is rolled back at once. The database notices within two seconds that the process has died.
 */
export async function longTransaction<T>(
  config: pg.ClientConfig,
  name: string,
  stop: AbortSignal,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await connectClient({
    ...connectable(config),
    statement_timeout: 0,
    lock_timeout: patience,
    idle_in_transaction_session_timeout: idle,
    application_name: name,
  });
  let cancel = () => {};
  try {
    // Not every system can look.
    await client.query("set client_connection_check_interval = '2s'").catch(() => undefined);
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    cancel = () =>
      void cancelBackend(config, rows[0]?.pid)
        .catch(() => undefined)
        // Between two statements there was nothing to cancel.
        .finally(() => streamOf(client).destroy());
    stop.addEventListener("abort", cancel, { once: true });
    stop.throwIfAborted();
    return await drizzle(client).transaction((tx) => {
      // Nothing is released here: the connection ends with the work.
      const own = Object.assign(client, { release: () => {} }) as unknown as pg.PoolClient;
      return work(Object.assign(tx, { client: own }));
    });
  } finally {
    stop.removeEventListener("abort", cancel);
    await client.end().catch(() => undefined);
  }
}

async function cancelBackend(config: pg.ClientConfig, pid: number | undefined): Promise<void> {
  const client = await connectClient({
    ...connectable(config),
    connectionTimeoutMillis: 2_000,
    query_timeout: 2_000,
  });
  await client.query("select pg_cancel_backend($1)", [pid]);
  await client.end();
}
