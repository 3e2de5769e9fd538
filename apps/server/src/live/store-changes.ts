import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import { listenTo } from "../db/notifications.ts";

/** The channel that the database's triggers tell a store's id on, once a transaction. */
const channel = "store_changed";

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
  let connection: ReturnType<typeof listenTo> | undefined;
  let listening = false;
  const tell = (storeId: number) => {
    for (const changed of listeners.get(storeId) ?? []) changed();
  };
  const told = {
    begun: () => {
      listening = true;
      for (const each of listeners.keys()) tell(each);
    },
    heard: (payload: string) => tell(Number(payload)),
    lost: () => {
      listening = false;
    },
  };
  return {
    subscribe: (storeId, changed) => {
      connection ??= listenTo(config, channel, told, log);
      const ofStore = listeners.get(storeId) ?? new Set();
      listeners.set(storeId, ofStore.add(changed));
      if (listening) changed();
      return () => {
        ofStore.delete(changed);
        if (ofStore.size === 0 && listeners.get(storeId) === ofStore) listeners.delete(storeId);
      };
    },
    close: async () => {
      await connection?.close();
    },
  };
}
