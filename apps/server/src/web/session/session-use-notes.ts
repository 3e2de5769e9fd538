import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

/** How long uses are collected before they are written together, ms. */
const gather = 500;
/** Most sessions of one statement. */
const batchSize = 1_000;

/** Records which sessions were used, many at a time. No one waits for it. */
export type UseNotes = {
  add: (tokenHash: string, now: Date) => void;
  /** Writes what was collected. */
  flush: () => Promise<void>;
};

/** Uses that could not be written are written with the next ones. */
export function useNotes(
  write: (tokenHashes: readonly string[], seenAt: Date) => Promise<unknown>,
  log: FastifyBaseLogger,
): UseNotes {
  const gathered = new Set<string>();
  let latest = new Date(0);
  let due: NodeJS.Timeout | undefined;
  const flush = async () => {
    clearTimeout(due);
    due = undefined;
    const all = [...gathered];
    gathered.clear();
    for (let at = 0; at < all.length; at += batchSize) {
      const part = all.slice(at, at + batchSize);
      await write(part, latest).catch((error: unknown) => {
        for (const tokenHash of part) gathered.add(tokenHash);
        log.warn({ err: error }, "the last use of sessions could not be stored yet");
      });
    }
  };
  return {
    add: (tokenHash, now) => {
      gathered.add(tokenHash);
      latest = now;
      due ??= setTimeout(() => void flush(), gather).unref();
    },
    flush,
  };
}

/**
 * Records that sessions of shoppers, staff or office people were used. A session that someone else is changing is skipped, so no one waits.
 */
export async function recordUse(
  pool: pg.Pool,
  table: "session" | "staff_session" | "office_session",
  tokenHashes: readonly string[],
  seenAt: Date,
): Promise<void> {
  await pool.query({
    name: `note_${table}_use`,
    text: `update ${table} set seen_at = $2 where token_hash in (
      select token_hash from ${table} where token_hash = any($1::text[]) for update skip locked)`,
    values: [tokenHashes, seenAt],
  });
}
