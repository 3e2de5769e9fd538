import { limits } from "@horma/domain";
import { LRUCache } from "lru-cache";
import { createPinTries } from "../kiosk/pin-tries.ts";

/** Wrong codes a store takes from all addresses together while a code lives: a guesser's chance stays under 1 in 5,000. */
const wrongPerStore = 200;

export type CodeTries = ReturnType<typeof createCodeTries>;

/** Counts wrong short codes, by the address they come from and by store, in memory. Times are epoch ms. */
export function createCodeTries() {
  const addresses = createPinTries();
  const stores = new LRUCache<string, { misses: number; until: number }>({ max: 1_000 });
  return {
    /** Milliseconds until the next try; 0 when it may be made. */
    wait(address: string, storeCode: string, now: number): number {
      const store = stores.get(storeCode);
      const shut = store !== undefined && store.misses >= wrongPerStore ? Math.max(0, store.until - now) : 0;
      return Math.max(addresses.wait(address, now), shut);
    },
    miss(address: string, storeCode: string, now: number): void {
      addresses.miss(address, now);
      const store = stores.get(storeCode);
      if (store !== undefined && store.until > now) store.misses++;
      else stores.set(storeCode, { misses: 1, until: now + limits.handoverLife });
    },
    /** The last one was right after all. */
    forgive(address: string, storeCode: string): void {
      addresses.forgive(address);
      const store = stores.get(storeCode);
      if (store !== undefined) store.misses--;
    },
  };
}
