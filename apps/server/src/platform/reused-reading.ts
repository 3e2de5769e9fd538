import { LRUCache } from "lru-cache";

/** How many times longer than it took a reading is reused: so readers use at most this part of a processor. */
const rest = 20;

/**
 * Reads at most so often, for all callers together.
 * @param fresh how long a reading is reused at least, ms
 */
export function reusedReading<T>(read: (at: Date) => Promise<T>, fresh: number): (at: Date) => Promise<T> {
  let last: { value: Promise<T>; until: number } | undefined;
  return (at) => {
    if (last !== undefined && at.getTime() < last.until) return last.value;
    const began = performance.now();
    const current = { value: read(at), until: Number.POSITIVE_INFINITY };
    last = current;
    current.value.then(
      () => {
        current.until = at.getTime() + Math.max(fresh, rest * (performance.now() - began));
      },
      () => {
        if (last === current) last = undefined;
      },
    );
    return current.value;
  };
}

/**
 * The same of many things by their names, of which the `most` that were read last are known.
 * @param fresh how long a reading is reused at least, ms
 */
export function reusedReadings<K extends object, T>(
  read: (key: K) => Promise<T>,
  fresh: number,
  most: number,
): (key: K, at: Date) => Promise<T> {
  const known = new LRUCache<string, (at: Date) => Promise<T>>({ max: most });
  return (key, at) => {
    const name = JSON.stringify(key);
    const reading = known.get(name) ?? reusedReading(() => read(key), fresh);
    known.set(name, reading);
    return reading(at);
  };
}
