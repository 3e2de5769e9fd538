import { LRUCache } from "lru-cache";

/** Whether to tell of something once more: at most once in `pause` ms for each name, whoever may make names up. */
export function seldom(pause = 60_000): (name: string) => boolean {
  const told = new LRUCache<string, true>({ max: 1_000, ttl: pause });
  return (name) => {
    if (told.has(name)) return false;
    told.set(name, true);
    return true;
  };
}
