import { currentSurface } from "../surface.ts";

/** The field of a history entry's state that holds the visit, beside the router's own. */
const field = "visit";

let values: Record<string, string> = readEntry();

/**
 * The visit in the history entry's state, for a browser that forbids its storages: a reload finds it there, and no other tab and no
 * other site does. A kiosk has none, because its entries could not all be erased.
 */
export const entryStorage = {
  getItem: (key: string) => values[key] ?? null,
  setItem(key: string, value: string): void {
    if (currentSurface() === "kiosk") return;
    values = { ...values, [key]: value };
    writeEntry();
  },
  removeItem(key: string): void {
    if (!(key in values)) return;
    const { [key]: _, ...rest } = values;
    values = rest;
    writeEntry();
  },
  clear(): void {
    values = {};
    writeEntry();
  },
};

/** Writes the visit into the entry that a navigation led to, in place of what an older entry held. */
export function carryVisit(): void {
  if (Object.keys(values).length > 0 || stateOfEntry()[field] !== undefined) writeEntry();
}

function writeEntry(): void {
  const { [field]: _, ...others } = stateOfEntry();
  history.replaceState(Object.keys(values).length > 0 ? { ...others, [field]: values } : others, "");
}

function readEntry(): Record<string, string> {
  const found = stateOfEntry()[field];
  const entries = Object.entries(typeof found === "object" && found !== null ? found : {});
  return Object.fromEntries(entries.filter(([, value]) => typeof value === "string"));
}

function stateOfEntry(): Record<string, unknown> {
  const state: unknown = globalThis.history?.state;
  return typeof state === "object" && state !== null ? { ...state } : {};
}
