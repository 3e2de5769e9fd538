import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";

/** How long uses are gathered before they are written down together, ms. */
const gather = 500;
/** Sessions that one statement notes at most. */
const batchSize = 1_000;

/** Which sessions were used, written down many at a time; nobody waits for it. */
export type UseNotes = {
  add: (tokenHash: string, now: Date) => void;
  /** Writes down what was gathered. */
  flush: () => Promise<void>;
};

/** What could not be written is written with the next use of any session. */
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
        log.warn({ err: error }, "the use of sessions could not be noted yet");
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
 * Notes that sessions of shoppers or of staff were used. One that somebody else changes in this instant is left out: nobody
 * waits for anybody.
 */
export async function noteUse(
  pool: pg.Pool,
  table: "session" | "staff_session",
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
