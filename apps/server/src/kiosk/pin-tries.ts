/** Five wrong PINs are free; the fifth and each one after it makes its address wait, twice as long every time. */
export const pinRules = {
  freeTries: 5,
  firstWait: 30_000,
  longestWait: 15 * 60_000,
  addresses: 10_000,
} as const;

export type PinTries = ReturnType<typeof createPinTries>;

/** Counts wrong PINs by address, in memory. Times are epoch ms. */
export function createPinTries() {
  const misses = new Map<string, { count: number; until: number }>();
  return {
    /** Milliseconds this address still has to wait; 0 when it may try. */
    wait: (address: string, now: number): number => Math.max(0, (misses.get(address)?.until ?? 0) - now),
    miss(address: string, now: number): void {
      const count = (misses.get(address)?.count ?? 0) + 1;
      // The oldest gives way: whoever can call from thousands of addresses is not stopped by a list.
      misses.delete(address);
      if (misses.size >= pinRules.addresses) {
        for (const oldest of misses.keys()) {
          misses.delete(oldest);
          break;
        }
      }
      misses.set(address, { count, until: now + waitAfter(count) });
    },
    forgive: (address: string): void => {
      misses.delete(address);
    },
  };
}

function waitAfter(count: number): number {
  const over = count - pinRules.freeTries;
  return over < 0 ? 0 : Math.min(pinRules.firstWait * 2 ** over, pinRules.longestWait);
}
