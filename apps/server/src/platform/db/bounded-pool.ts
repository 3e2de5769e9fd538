import type { Socket } from "node:net";
import pg from "pg";
import { lowerSession, type Reached } from "./connect-client.ts";

/** Most callers that wait for a connection. A healthy database serves as many in about a second. */
const longestQueue = 1_000;

/**
 * How long things may take, ms. A call gets its answer, or a 503, before the apps give up after 10 s. The database ends what
 * takes too long, so no lock outlives its caller.
 */
export const serving = {
  /** Until a connection is free, waiting in the queue included. */
  connectionTimeoutMillis: 5_000,
  lock_timeout: 3_000,
  statement_timeout: 4_000,
  /** Also ends transactions whose network connection is gone. */
  idle_in_transaction_session_timeout: 10_000,
} as const satisfies pg.PoolConfig;

/** A connection that is silent for this much longer than a statement may take, ms, is dead. */
const grace = 1_000;

/** The database has more callers than it can serve: new ones are refused at once instead of waiting in vain. */
export class DatabaseBusy extends Error {
  constructor() {
    super(`${longestQueue} callers are already waiting for the database`);
    this.name = "DatabaseBusy";
  }
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: () => void) => void;

/** A pool that does not wait for a dead connection (a pulled cable, a firewall that forgot it), and whose queue has a bound. */
export class BoundedPool extends pg.Pool {
  constructor(config: Reached<pg.PoolConfig>) {
    super(config);
    const limit = config.statement_timeout || 0;
    const silence = limit === 0 ? 0 : limit + grace;
    // A broken connection is replaced. Without a listener the event would end the process.
    this.on("error", () => {});
    this.on("connect", (client) => {
      client.on("error", () => {});
      lowerSession(client, config);
      streamOf(client).on("timeout", () => {
        const silent = new Error(`the database did not answer for ${silence} ms`);
        streamOf(client).destroy(Object.assign(silent, { code: "ETIMEDOUT" }));
      });
    });
    this.on("acquire", (client) => streamOf(client).setTimeout(silence));
    this.on("release", (_error, client) => streamOf(client).setTimeout(0));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(connected: Connected): void;
  override connect(connected?: Connected): Promise<pg.PoolClient> | undefined {
    if (this.waitingCount < longestQueue) {
      return connected ? (super.connect(connected) as undefined) : super.connect();
    }
    if (connected === undefined) return Promise.reject(new DatabaseBusy());
    connected(new DatabaseBusy());
    return undefined;
  }
}

/** A connection beside a pool's, with its options: who needs it for large or slow work takes none from the pool. */
export function ownPool({ options }: pg.Pool): pg.Pool {
  // A pool hides its password when its options are copied.
  const { password } = options;
  return new BoundedPool({ ...options, ...(password !== undefined && { password }), min: 0, max: 1 });
}

/** The wire of a connection. */
export function streamOf(client: pg.ClientBase): Socket {
  return (client as pg.ClientBase & { connection: { stream: Socket } }).connection.stream;
}
