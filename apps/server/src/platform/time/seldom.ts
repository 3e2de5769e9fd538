import { LRUCache } from "lru-cache";

/** Whether to report something again: at most once in `pause` ms per name, however many names callers invent. */
export function seldom(pause = 60_000): (name: string) => boolean {
  const told = new LRUCache<string, true>({ max: 1_000, ttl: pause });
  return (name) => {
    if (told.has(name)) return false;
    told.set(name, true);
    return true;
  };
}
