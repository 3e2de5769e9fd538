import { type BrowserStorage, storageIn } from "./storage.ts";

const values = new Map<string, string>();

const inMemory: BrowserStorage = {
  getItem: (key) => values.get(key) ?? null,
  setItem: (key, value) => void values.set(key, value),
  removeItem: (key) => void values.delete(key),
};

/** The browser's storage. What it refuses to store lasts as long as the page. */
export const browserStorage = storageIn(
  () => localStorage,
  () => inMemory,
);
