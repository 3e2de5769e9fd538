import { entryStorage } from "./entry-storage.ts";
import { fitsKey, type StorageKey } from "./stored-shapes.ts";

/** The part of the browser's storage that a visit uses; it may be missing. */
export type VisitStorage = Pick<Storage, "getItem" | "setItem" | "removeItem"> | undefined;

/** Where a visit may be stored, the best first. A browser that forbids a storage throws where it is named. */
const places: readonly (() => NonNullable<VisitStorage>)[] = [
  () => localStorage,
  () => sessionStorage,
  () => entryStorage,
];

/** Stores each value in the first place that takes it (FL-03): a full or forbidden storage leaves it to the next. */
export const browserStorage: NonNullable<VisitStorage> = {
  getItem(key) {
    for (const place of places) {
      const value = attempt(() => place().getItem(key)) ?? null;
      if (value !== null) return value;
    }
    return null;
  },
  setItem(key, value) {
    const taken = places.findIndex((place) => {
      const took = attempt(() => place().setItem(key, value) ?? true);
      // An older value must not stand before the new one.
      if (took === undefined) attempt(() => place().removeItem(key));
      return took;
    });
    for (const place of places.slice(taken + 1)) attempt(() => place().removeItem(key));
  },
  removeItem(key) {
    for (const place of places) attempt(() => place().removeItem(key));
  },
};

/** Whether the browser stores anything beyond this page and its reloads. */
export function storesVisits(): boolean {
  const probe = "probe";
  const stored = attempt(() => localStorage.setItem(probe, probe) ?? true) ?? false;
  attempt(() => localStorage.removeItem(probe));
  return stored;
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}

/**
 * Calls back with the key that another tab changed, and whether that tab removed it; `null` stands for all keys.
 * A removal counts even when this tab wrote the key again before it heard of it.
 */
export function followOtherTabs(follow: (key: string | null, removed: boolean) => void): void {
  addEventListener("storage", ({ key, newValue }) => follow(key, key !== null && newValue === null));
  // A page in the back-forward cache missed other tabs' changes.
  addEventListener("pageshow", ({ persisted }) => persisted && follow(null, false));
}

/** A stored value (DM-09); `null` when there is none, or none that the screens could read. */
export function readStored<Value>(storage: VisitStorage, key: StorageKey): Value | null {
  try {
    const stored = storage?.getItem(key);
    if (stored === null || stored === undefined) return null;
    const value: unknown = key === "api_token" ? stored : JSON.parse(stored);
    return fitsKey(key, value) ? (value as Value) : null;
  } catch {
    return null;
  }
}

/** Stores a value; nothing, or an empty list, leaves no key behind. */
export function writeStored(storage: VisitStorage, key: StorageKey, value: unknown): void {
  const nothing = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  try {
    if (nothing) storage?.removeItem(key);
    else storage?.setItem(key, typeof value === "string" ? value : JSON.stringify(value));
  } catch {
    // With a full or forbidden storage the visit does not survive a reload.
  }
}
