import { useSyncExternalStore } from "react";
import { browserStorage } from "../browser-storage.ts";

const storageKey = "staff-store";
let code = codeFromLink() ?? browserStorage.getItem(storageKey);
const listeners = new Set<() => void>();

/** Which store this tablet belongs to, by its code; `null` until somebody says it. */
export const storeChoice = {
  get: (): string | null => code,
  choose(chosen: string | null): void {
    code = chosen;
    if (chosen === null) browserStorage.removeItem(storageKey);
    else browserStorage.setItem(storageKey, chosen);
    for (const listener of listeners) listener();
  },
};

export function useStoreChoice(): string | null {
  return useSyncExternalStore((changed) => {
    listeners.add(changed);
    return () => listeners.delete(changed);
  }, storeChoice.get);
}

/** The link a tablet is set up with says it: `/staff/?store=0101`. From then on it is kept. */
function codeFromLink(): string | null {
  const asked = new URLSearchParams(location.search).get("store");
  if (asked === null || !/^[0-9A-Za-z_-]{1,32}$/.test(asked)) return null;
  browserStorage.setItem(storageKey, asked);
  return asked;
}
