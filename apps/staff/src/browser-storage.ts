/** The browser's storage. What it refuses to keep lasts as long as the page. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const inMemory = new Map<string, string>();

export const browserStorage: BrowserStorage = {
  getItem(key) {
    try {
      return localStorage.getItem(key) ?? inMemory.get(key) ?? null;
    } catch {
      return inMemory.get(key) ?? null;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
      inMemory.delete(key);
    } catch {
      inMemory.set(key, value);
    }
  },
  removeItem(key) {
    inMemory.delete(key);
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing to remove.
    }
  },
};
