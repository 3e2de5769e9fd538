/** The part of a browser's storage that a page uses. */
export type BrowserStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Stores each value in the first place that takes it, the best place first: a full or forbidden storage leaves it to the next. A
 * browser that forbids a storage throws where it is named.
 */
export function storageIn(...places: readonly (() => BrowserStorage)[]): BrowserStorage {
  return {
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
}

/** What the action returns; `undefined` if it throws. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
