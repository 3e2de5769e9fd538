import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { guarded } from "../process/guarded.ts";
import { BoundedPool, DatabaseBusy, serving } from "./bounded-pool.ts";
import { connectClient, type Reached } from "./connect-client.ts";
import { type Notifications, openNotifications } from "./notifications.ts";
import { signsOfLife } from "./sign-of-life.ts";

/** Queries outside or inside a transaction. */
export type Reader = Pick<NodePgDatabase, "select" | "execute" | "$count">;
/** What a transaction's function gets: drizzle, and the connection for statements that must be short. */
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0] & {
  client: pg.PoolClient;
};
/** A named statement, which each connection plans once. Drizzle builds and plans its own every time. */
export type Statement = { name: string; text: string; values: unknown[] };

export type Database = {
  /** How to reach it, for connections beside the pool and for another process. */
  config: pg.PoolConfig;
  pool: pg.Pool;
  read: Omit<NodePgDatabase, "transaction">;
  /** Reads everything as of one instant. */
  snapshot: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>;
  /**
   * Runs `work` in one READ COMMITTED transaction and commits it, or rolls it back if it throws. Deadlocks and serialisation
   * failures are retried up to three times, so `work` must be repeatable.
   */
  transact: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Runs `work` with one connection of its own, outside a transaction; retried as {@link Database.transact}. */
  connected: <T>(work: (connection: pg.PoolClient) => Promise<T>) => Promise<T>;
  notifications: Notifications;
  /** Signs that this process lives, for rows that only it works on. */
  life: ReturnType<typeof signsOfLife>;
  /**
   * Called at once for every order that a transaction of this process changed, with the payload of the channel `order_changed`;
   * the notification may come later.
   */
  orderWatchers: Set<(told: string) => void>;
  close: () => Promise<void>;
};

const retryable = new Set(["40001", "40P01"]);
const attempts = 3;

const changedOrders = new WeakMap<Transaction, Set<string>>();

/** Notes that a transaction changes an order. Its watchers are told after the commit. */
export function publishChange(tx: Transaction, order: { client_id: number; hash_id: string }): void {
  const told = `${order.client_id}.${order.hash_id}`;
  changedOrders.set(tx, (changedOrders.get(tx) ?? new Set()).add(told));
}

/**
 * Opens a pool on a PostgreSQL address (`postgresql://…` or libpq parameters for a unix socket), with the bounds for serving.
 */
export function openDatabase(config: Reached<pg.PoolConfig>, log?: FastifyBaseLogger): Database {
  const pool = new BoundedPool({ max: 10, ...serving, ...config });
  const notifications = openNotifications(config, log);
  const orderWatchers = new Set<(told: string) => void>();
  const commit = async <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => {
    let changed: ReadonlySet<string> = new Set();
    const done = await transaction(pool, async (tx) => {
      const result = await work(tx);
      changed = changedOrders.get(tx) ?? changed;
      return result;
    });
    // What is committed stays so, whatever a watcher does.
    const watching = [...orderWatchers].map((watch) => guarded(log, "a watcher of orders", watch));
    for (const told of changed) for (const watch of watching) watch(told);
    return done;
  };
  return {
    config,
    pool,
    read: drizzle(pool),
    snapshot: (work) =>
      transaction(pool, work, { isolationLevel: "repeatable read", accessMode: "read only" }),
    transact: (work) => retried(() => commit(work)),
    connected: (work) =>
      retried(async () => {
        const connection = await pool.connect();
        try {
          return await work(connection);
        } finally {
          connection.release();
        }
      }),
    notifications,
    life: signsOfLife(config),
    orderWatchers,
    close: async () => {
      await notifications.close();
      await pool.end();
    },
  };
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attempts || !retryable.has(sqlState(error) ?? "")) throw error;
    }
  }
}

/** Drizzle's own transaction keeps a pool's connection for ever if it cannot begin. */
async function transaction<T>(
  pool: pg.Pool,
  work: (tx: Transaction) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const client = await pool.connect();
  try {
    return await drizzle(client).transaction((tx) => work(Object.assign(tx, { client })), config);
  } finally {
    client.release();
  }
}

/** Connects once, disconnects and returns the role. Throws the reason if it cannot connect. */
export async function reachDatabase(config: pg.ClientConfig): Promise<string> {
  const client = await connectClient({ connectionTimeoutMillis: 10_000, ...config });
  try {
    return (await client.query<{ role: string }>("select current_user as role")).rows[0]?.role ?? "";
  } finally {
    await client.end();
  }
}

/** SQLSTATE of a database error or of one of its causes. System codes (`EPIPE`) have no digit and are skipped. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(current.code)) {
      return current.code;
    }
  }
  return undefined;
}

/**
 * Whether the database cannot serve this now and a retry makes sense: it is away, starting, too slow, out of space or
 * connections, or a standby about to be replaced.
 */
export function databaseUnreachable(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return /^(08|57P|53)/.test(state) || passing.has(state);
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseBusy) return true;
    if ("code" in current && unreachable.has(String(current.code))) return true;
    if (brokenConnection.test(current.message)) return true;
  }
  return false;
}

/** What a write gets in a database that follows another one's catalogue (`migrations/behaviour/followed.sql`). */
const followed = "HC001";

/** What the database says of a write to a catalogue that follows another one; undefined for other errors. */
export function catalogueFollowed(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause)
    if ("code" in current && current.code === followed) return current.message;
  return undefined;
}

/** Besides whole classes of states: cut off by a time limit, read-only, disk failure, too many conflicts. */
const passing = new Set(["57014", "55P03", "25P03", "25006", "58030", "40001", "40P01"]);
/** What the driver says without a code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout)/;
const unreachable = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
