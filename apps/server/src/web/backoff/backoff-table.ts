import { type BackoffRule, backoffAfter } from "@horma/domain";
import { and, gt, inArray, lte, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { backoff } from "../../platform/db/schema/limit.ts";

/** What wrong tries are counted by: `pin of 12`. Anything that identifies a person or an address is a hash in it. */
export type Guarded = { key: string; rule: BackoffRule };

/** Whether a try may be made now, and how to report that it was wrong. */
export type Turn = {
  /** Milliseconds to wait; 0 when the try may be made. */
  wait: number;
  /** The try is wrong, or not yet known to be right. Counts nothing during a wait. */
  miss: () => Promise<void>;
};

/** Rows deleted at a time. */
const swept = 100;

/** Milliseconds to wait before the next try at any of these; 0 if it may be made now. */
async function waitFor(reader: Reader, keys: readonly string[], now: Date): Promise<number> {
  return longestWait(await readMisses(reader, keys, now), now);
}

/**
 * Takes the turn at all of these. Others who try the same, in any process, wait for the end of the transaction, so simultaneous
 * guesses are counted one by one.
 */
export async function takeTurn(tx: Transaction, guarded: readonly Guarded[], now: Date): Promise<Turn> {
  const keys = guarded.map(({ key }) => key).sort();
  // A caller who must wait anyway takes no lock, so a flood of tries blocks no one.
  const wait = await waitFor(tx, keys, now);
  if (wait > 0) return { wait, miss: async () => {} };
  // Always in the same order, so that two callers cannot deadlock.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${sql.param(keys)}::text[]) as key`,
  );
  const known = await readMisses(tx, keys, now);
  const missesOf = (key: string) => known.find((row) => row.key === key)?.misses ?? 0;
  return {
    wait: longestWait(known, now),
    miss: async () => {
      const rows = guarded.map(({ key, rule }) => {
        const misses = missesOf(key) + 1;
        const wait = backoffAfter(misses, rule);
        const at = (after: number) => new Date(now.getTime() + after);
        return { key, misses, until: wait > 0 ? at(wait) : null, forgottenAt: at(rule.forgottenAfter) };
      });
      const set = {
        misses: sql`excluded.misses`,
        until: sql`excluded.until`,
        forgottenAt: sql`excluded.forgotten_at`,
      };
      await tx.insert(backoff).values(rows).onConflictDoUpdate({ target: backoff.key, set });
      await sweep(tx, now);
    },
  };
}

/**
 * Counts a miss against these, unless they already wait. A secret too long to guess is looked up first, and only a miss comes
 * here, so other people's misses never refuse a right one.
 * @returns ms that the caller must still wait; 0 if this miss was counted
 */
export async function countMiss(tx: Transaction, guarded: readonly Guarded[], now: Date): Promise<number> {
  const { wait, miss } = await takeTurn(tx, guarded, now);
  if (wait === 0) await miss();
  return wait;
}

function readMisses(reader: Reader, keys: readonly string[], now: Date) {
  return reader
    .select()
    .from(backoff)
    .where(and(inArray(backoff.key, [...keys]), gt(backoff.forgottenAt, now)));
}

function longestWait(known: readonly { until: Date | null }[], now: Date): number {
  return Math.max(0, ...known.map(({ until }) => (until?.getTime() ?? 0) - now.getTime()));
}

/** The tries were right after all: deletes their counts. */
export async function forgive(tx: Pick<Transaction, "delete">, keys: readonly string[]): Promise<void> {
  await tx.delete(backoff).where(inArray(backoff.key, [...keys]));
}

/** Deletes expired rows, except those that others have locked. */
async function sweep(tx: Transaction, now: Date): Promise<void> {
  const over = tx
    .select({ key: backoff.key })
    .from(backoff)
    .where(lte(backoff.forgottenAt, now))
    .limit(swept)
    .for("update", { skipLocked: true });
  await tx.delete(backoff).where(inArray(backoff.key, over));
}
