import { attempt, type BrowserStorage, storageIn } from "@horma/app/storage";
import { entryStorage } from "./entry-storage.ts";
import { fitsKey, type StorageKey } from "./stored-shapes.ts";

/** The storage of a visit; it may be missing. */
export type VisitStorage = BrowserStorage | undefined;

/** Where a visit is stored (FL-03): the first of these places that takes a value has it. */
export const browserStorage = storageIn(
  () => localStorage,
  () => sessionStorage,
  () => entryStorage,
);

/** Whether the browser stores anything beyond this page and its reloads. */
export function storesVisits(): boolean {
  const probe = "probe";
  const stored = attempt(() => localStorage.setItem(probe, probe) ?? true) ?? false;
  attempt(() => localStorage.removeItem(probe));
  return stored;
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
