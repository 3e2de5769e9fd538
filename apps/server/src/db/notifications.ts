import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

/** How long a lost connection is left alone before the next try, and how often a quiet one is tried out, ms. */
const reconnectAfter = 500;
const proveEvery = 15_000;
/** How long the database may take to answer, ms. */
const patience = 5_000;

export type Listening = {
  /** Calls `begun` each time it begins to hear: after a lost connection nobody knows what was missed. */
  begun: () => void;
  /** A notification's payload. */
  heard: (payload: string) => void;
  /** The connection is lost. */
  lost?: () => void;
};

/** Listens to a channel of the database on a connection of its own, and connects again when it is lost. */
export function listenTo(
  config: pg.ClientConfig,
  channel: string,
  listening: Listening,
  log: FastifyBaseLogger,
): { close: () => Promise<void> } {
  const closing = new AbortController();
  const listen = async () => {
    while (!closing.signal.aborted) {
      await listenOnce(config, channel, listening, closing.signal).catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: error, channel }, "the database is not heard: trying again");
      });
      listening.lost?.();
      await delay(reconnectAfter, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  const ended = listen();
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

/** Listens on one connection until it is lost or `closing`. */
async function listenOnce(
  config: pg.ClientConfig,
  channel: string,
  { begun, heard }: Listening,
  closing: AbortSignal,
): Promise<void> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new pg.Client({ ...connectable(config), ...limits });
  const over = new AbortController();
  const end = () => over.abort();
  closing.addEventListener("abort", end, { once: true });
  client.on("end", end);
  client.on("error", (error) => over.abort(error));
  client.on("notification", ({ payload }) => heard(payload ?? ""));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    begun();
    await untilLost(client, over.signal);
  } finally {
    closing.removeEventListener("abort", end);
    await client.end().catch(() => undefined);
  }
}

/** Asks now and then: a connection that broke without a word does not answer. */
async function untilLost(client: pg.Client, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await delay(proveEvery, undefined, { signal: over }).catch(() => undefined);
    if (!over.aborted) await client.query("select 1");
  }
}

/** A pool hides its password from those who copy its options. */
function connectable(config: pg.ClientConfig): pg.ClientConfig {
  const { password } = config;
  return { ...config, ...(password !== undefined && { password }) };
}
