import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { type Notifications, openNotifications } from "./notifications.ts";

/** Queries outside or inside a transaction. */
export type Reader = Pick<NodePgDatabase, "select" | "execute" | "$count">;
/** What a transaction's function gets: drizzle, and the connection for statements that have to be short. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0] & {
  client: pg.PoolClient;
};
/** A statement that each connection plans once, under its name; drizzle builds and plans its own anew each time. */
export type Statement = { name: string; text: string; values: unknown[] };

export type Database = {
  pool: pg.Pool;
  read: NodePgDatabase;
  /**
   * Runs `work` in one READ COMMITTED transaction and commits it, or rolls it back when it throws.
   * Deadlocks and serialisation failures are tried again, up to three times, so `work` must be repeatable.
   */
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  notifications: Notifications;
  /**
   * Who is told at once of every order that a transaction of this process changed, in the words of the channel
   * `order_changed`: the notification may come later.
   */
  orderWatchers: Set<(told: string) => void>;
  close: () => Promise<void>;
};

const retryable = new Set(["40001", "40P01"]);
const attempts = 3;

const changedOrders = new WeakMap<Transaction, Set<string>>();

/** Notes that a transaction changes an order: its watchers are told when it is committed. */
export function noteChange(tx: Transaction, order: { client_id: number; hash_id: string }): void {
  const told = `${order.client_id}.${order.hash_id}`;
  changedOrders.set(tx, (changedOrders.get(tx) ?? new Set()).add(told));
}

/** Opens a pool on a PostgreSQL address (`postgresql://…` or libpq parameters for a unix socket). */
export function openDatabase(config: pg.PoolConfig, log?: FastifyBaseLogger): Database {
  const pool = new pg.Pool({ max: 10, connectionTimeoutMillis: 5_000, ...config });
  // A connection that breaks is replaced by the pool, and who was using it hears of it from their next statement; unheard,
  // the event would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool);
  const notifications = openNotifications(config, log);
  const orderWatchers = new Set<(told: string) => void>();
  const commit = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    let changed: ReadonlySet<string> = new Set();
    const done = await transaction(pool, async (tx) => {
      const result = await work(tx);
      changed = changedOrders.get(tx) ?? changed;
      return result;
    });
    for (const told of changed) for (const watch of orderWatchers) watch(told);
    return done;
  };
  return {
    pool,
    read: db,
    transact: async (work) => {
      for (let attempt = 1; ; attempt++) {
        try {
          return await commit(work);
        } catch (error) {
          if (attempt >= attempts || !retryable.has(sqlState(error) ?? "")) throw error;
        }
      }
    },
    notifications,
    orderWatchers,
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

async function transaction<T>(pool: pg.Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await drizzle(client).transaction((tx) => work(Object.assign(tx, { client })));
  } finally {
    client.release();
  }
}

/** Connects once, lets go again and answers the role it was as; throws what keeps it from that. */
export async function reachDatabase(config: pg.ClientConfig): Promise<string> {
  const client = new pg.Client({ connectionTimeoutMillis: 10_000, ...config });
  await client.connect();
  try {
    return (await client.query<{ role: string }>("select current_user as role")).rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}

/** SQLSTATE of a database error, looked for along its causes. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^[0-9A-Z]{5}$/.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}

/** Whether an error means that the database cannot be reached now, so that trying again later makes sense. */
export function databaseUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|57P|53)/.test(state);
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && unreachable.has(String(current.code))) return true;
    if (/^(Connection terminated|timeout exceeded when trying to connect)/.test(current.message)) return true;
  }
  return false;
}

const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
