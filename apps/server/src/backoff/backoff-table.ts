import { type BackoffRule, backoffAfter } from "@horma/domain";
import { and, gt, inArray, lte, sql } from "drizzle-orm";
import type { Reader, Transaction } from "../db/database.ts";
import { backoff } from "../db/schema/limit.ts";

/** What wrong tries are counted by: `pin of 12`. Whatever tells a person or an address stands in it as a hash. */
export type Guarded = { key: string; rule: BackoffRule };

/** Whether a try may be made now, and where to say that it was wrong. */
export type Turn = {
  /** Milliseconds to wait; 0 when the try may be made. */
  wait: number;
  /** The try is wrong, or not known to be right yet. Counts nothing while one has to wait. */
  miss: () => Promise<void>;
};

/** Rows cleared away at a time. */
const swept = 100;

/** Milliseconds to wait before the next try at any of these, as far as is known now; 0 when it may be made. */
async function waitFor(reader: Reader, keys: readonly string[], now: Date): Promise<number> {
  return longestWait(await readMisses(reader, keys, now), now);
}

/**
 * Takes one's turn at all of these: others who try the same, in whatever process, wait for the end of the transaction, so
 * that guesses of one instant are counted like any.
 */
export async function takeTurn(tx: Transaction, guarded: readonly Guarded[], now: Date): Promise<Turn> {
  const keys = guarded.map(({ key }) => key).sort();
  // Who has to wait anyway waits for nobody's transaction, and keeps nobody waiting: a flood of tries locks nothing.
  const wait = await waitFor(tx, keys, now);
  if (wait > 0) return { wait, miss: async () => {} };
  // In one order for everybody, so that nobody waits for each other.
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
 * Counts a miss against these, unless they wait already. A secret too long to be guessed is looked up first, and this comes
 * after it only when there is nothing: a right one is then refused to nobody for others' wrong ones.
 * @returns ms that whoever missed has to wait already; 0 when this miss was counted
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

/** The tries were right after all: everything counted is forgotten. */
export async function forgive(tx: Pick<Transaction, "delete">, keys: readonly string[]): Promise<void> {
  await tx.delete(backoff).where(inArray(backoff.key, [...keys]));
}

/** Clears away what is forgotten, short of what others have in hands. */
async function sweep(tx: Transaction, now: Date): Promise<void> {
  const over = tx
    .select({ key: backoff.key })
    .from(backoff)
    .where(lte(backoff.forgottenAt, now))
    .limit(swept)
    .for("update", { skipLocked: true });
  await tx.delete(backoff).where(inArray(backoff.key, over));
}
