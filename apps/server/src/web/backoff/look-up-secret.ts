import type { Transaction } from "../../platform/db/database.ts";
import { countMiss, type Guarded, takeTurn } from "./backoff-table.ts";

/** Milliseconds to wait before the next guess. */
export type Waiting = { wait: number };

/**
 * For secrets that no one can guess (256 bits): other people's misses never refuse a right one. Only a miss counts, and only a
 * miss waits (SX-04). Returns what was found, a wait, or undefined.
 */
export async function lookUpFirst<T extends object>(
  tx: Transaction,
  guarded: readonly Guarded[],
  now: Date,
  find: () => Promise<T | undefined>,
): Promise<T | Waiting | undefined> {
  const found = await find();
  if (found !== undefined) return found;
  const wait = await countMiss(tx, guarded, now);
  return wait > 0 ? { wait } : undefined;
}

/** For short codes, which can be guessed: after too many misses the caller waits before the next lookup. */
export async function waitFirst<T extends object>(
  tx: Transaction,
  guarded: readonly Guarded[],
  now: Date,
  find: () => Promise<T | undefined>,
): Promise<T | Waiting | undefined> {
  const { wait, miss } = await takeTurn(tx, guarded, now);
  if (wait > 0) return { wait };
  const found = await find();
  if (found === undefined) await miss();
  return found;
}
