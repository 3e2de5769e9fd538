import { browserStorage } from "@horma/app/browser-storage";
import { useStore } from "zustand";
import { createStore } from "zustand/vanilla";

const storageKey = "staff-seller-seen";

const store = createStore<readonly string[]>(readSeen);

/** Keys of the seller's news that were marked as seen on this tablet, also before a reload. */
export function useSeenNews(): readonly string[] {
  return useStore(store);
}

/** @param present the keys of all present news: older ones need not be remembered */
export function markSeen(key: string, present: readonly string[]): void {
  const seen = store.getState().filter((each) => present.includes(each));
  store.setState(seen.concat(key), true);
  browserStorage.setItem(storageKey, JSON.stringify(store.getState()));
}

function readSeen(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(stored) ? stored.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}
