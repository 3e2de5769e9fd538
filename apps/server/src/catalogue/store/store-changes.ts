import type { Notifications } from "../../platform/db/notifications.ts";

/** Reports that something in a store changed, in any process. */
export type StoreChanges = {
  /** Calls `changed` from now on, and once at the start. Returns how to stop. */
  subscribe: (storeId: number, changed: () => void) => () => void;
  close: () => void;
};

/** When the database is heard again, everybody is called, because no one knows what was missed. */
export function listenToStores(notifications: Notifications): StoreChanges {
  const listeners = new Map<number, Set<() => void>>();
  let listening = false;
  const tell = (storeId: number) => {
    for (const changed of listeners.get(storeId) ?? []) changed();
  };
  const close = notifications.on("store_changed", {
    begun: () => {
      listening = true;
      for (const each of listeners.keys()) tell(each);
    },
    heard: (payload) => tell(Number(payload)),
    lost: () => {
      listening = false;
    },
  });
  return {
    close,
    subscribe: (storeId, changed) => {
      const ofStore = listeners.get(storeId) ?? new Set();
      listeners.set(storeId, ofStore.add(changed));
      if (listening) changed();
      return () => {
        ofStore.delete(changed);
        if (ofStore.size === 0 && listeners.get(storeId) === ofStore) listeners.delete(storeId);
      };
    },
  };
}
