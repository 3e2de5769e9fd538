import { setTimeout as delay } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";

/** The channel that the database's triggers tell a store's id on, once a transaction. */
const channel = "store_changed";
/** How long a lost connection is left alone before the next try, and how often a quiet one is tried out, ms. */
const reconnectAfter = 500;
const proveEvery = 15_000;
/** How long the database may take to answer, ms. */
const patience = 5_000;

/** Who is told that something in a store changed, in whichever process. */
export type StoreChanges = {
  /** Tells `changed` from now on, and once when the telling began; answers how to stop it. */
  subscribe: (storeId: number, changed: () => void) => () => void;
  close: () => Promise<void>;
};

/**
 * Listens to the database on one connection, for everybody in this process; it is opened when somebody first asks.
 * After a connection was lost everybody is told, for nobody knows what was missed.
 */
export function listenToStores(config: pg.ClientConfig, log: FastifyBaseLogger): StoreChanges {
  const listeners = new Map<number, Set<() => void>>();
  const closing = new AbortController();
  let listening = false;
  let ended: Promise<void> | undefined;
  const tell = (storeId: number) => {
    for (const changed of listeners.get(storeId) ?? []) changed();
  };
  const heard = (storeId: number | undefined) => {
    listening = true;
    if (storeId !== undefined) tell(storeId);
    else for (const each of listeners.keys()) tell(each);
  };
  const listen = async () => {
    while (!closing.signal.aborted) {
      await listenOnce(config, heard, closing.signal).catch((error: unknown) => {
        if (!closing.signal.aborted)
          log.warn({ err: error }, "changes of stores are not heard: trying again");
      });
      listening = false;
      await delay(reconnectAfter, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  };
  return {
    subscribe: (storeId, changed) => {
      ended ??= listen();
      const ofStore = listeners.get(storeId) ?? new Set();
      listeners.set(storeId, ofStore.add(changed));
      if (listening) changed();
      return () => {
        ofStore.delete(changed);
        if (ofStore.size === 0 && listeners.get(storeId) === ofStore) listeners.delete(storeId);
      };
    },
    close: async () => {
      closing.abort();
      await ended;
    },
  };
}

/** Listens on one connection until it is lost or `closing`; tells `undefined` when it begins to hear. */
async function listenOnce(
  config: pg.ClientConfig,
  heard: (storeId: number | undefined) => void,
  closing: AbortSignal,
): Promise<void> {
  const limits = { connectionTimeoutMillis: patience, query_timeout: patience };
  const client = new pg.Client({ ...connectable(config), ...limits });
  const over = new AbortController();
  const end = () => over.abort();
  closing.addEventListener("abort", end, { once: true });
  client.on("end", end);
  client.on("error", (error) => over.abort(error));
  client.on("notification", ({ payload }) => heard(Number(payload)));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    heard(undefined);
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
