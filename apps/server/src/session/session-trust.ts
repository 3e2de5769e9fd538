import DataLoader from "dataloader";
import type { FastifyBaseLogger } from "fastify";
import type { Notifications } from "../db/notifications.ts";
import { hashToken } from "../secret/token-hash.ts";
import { useNotes } from "./session-use-notes.ts";

/**
 * How often trusted sessions are compared with the database, ms. A session that ended without a notification lives that long.
 */
const verifyEvery = 10_000;
/** How many failed comparisons in a row are tolerated before no session is trusted. */
const failuresBorne = 2;
/** How many comparisons an unused session is kept for. */
const keptLooks = 30;
/** Most sessions of one query. */
const batchSize = 1_000;
/** How often a session's use is recorded, ms, so that a poll costs nothing more. */
export const noteEvery = 5 * 60_000;

/** A stored session: its token's hash, its final end, and its last use. */
export type KeptSession = { tokenHash: string; expiresAt: Date; seenAt: Date };

/**
 * A trusted session. `look` is how many comparisons had been made at its last use. Until `quiet` it needs no further check. One
 * object holds everything, because with many sessions each object that a poll touches costs a wait for memory.
 */
type Believed<S> = S & { look: number; quiet: number };

/** Finds whose token it is: looks it up once, then trusts it while the database is heard and says nothing else. */
export type SessionTrust<S> = {
  /** The session of a token; undefined if it is unknown, expired or unused for too long. Finding it counts as use. */
  find: (token: string, now: Date) => S | undefined | Promise<S | undefined>;
  /** A session was closed: this process drops it. */
  forget: (tokenHash: string) => void;
  /** Calls `listener` for every session that is dropped without `forget`. */
  onForgotten: (listener: (tokenHash: string) => void) => void;
  /** Compares the trusted sessions with the database, and drops those unused for long. */
  verify: () => Promise<void>;
  close: () => Promise<void>;
};

export type SessionSource<S> = {
  /** The sessions of these hashes, in any order; unknown ones are left out. */
  read: (tokenHashes: readonly string[]) => Promise<S[]>;
  /** The hashes of those that ended or changed. */
  changed: (known: readonly S[]) => Promise<string[]>;
  /** Records that sessions were used. */
  note: (tokenHashes: readonly string[], seenAt: Date) => Promise<unknown>;
  /** How long an unused session lives, ms. */
  idle: number;
};

export function createSessionTrust<S extends KeptSession>(
  { read, changed, note, idle }: SessionSource<S>,
  { notifications, log }: { notifications: Notifications; log: FastifyBaseLogger },
): SessionTrust<S> {
  /** By token: hashing it for every poll would cost a fiftieth of the poll. */
  const kept = new Map<string, Believed<S>>();
  /** The tokens by their hashes, because notifications name only the hash. */
  const tokens = new Map<string, string>();
  const reading = new Map<string, Promise<S | undefined>>();
  const listeners: ((tokenHash: string) => void)[] = [];
  const uses = useNotes(note, log);
  const loader = new DataLoader((hashes: readonly string[]) => readInOrder(read, hashes), {
    ...{ cache: false, maxBatchSize: batchSize, batchScheduleFn: (load) => setImmediate(load) },
  });
  let [hearing, look, failures] = [false, 0, 0];

  const forgetAll = () => {
    kept.clear();
    tokens.clear();
    reading.clear();
  };
  const drop = (tokenHash: string) => {
    kept.delete(tokens.get(tokenHash) ?? "");
    tokens.delete(tokenHash);
  };
  const forget = (tokenHash: string) => {
    drop(tokenHash);
    reading.delete(tokenHash);
    for (const listener of listeners) listener(tokenHash);
  };
  // A session that any process or command closes ends here at once.
  const stop = notifications.on("session_closed", {
    begun: () => {
      forgetAll();
      hearing = true;
    },
    heard: forget,
    lost: () => {
      hearing = false;
      forgetAll();
    },
  });

  /** Simultaneous callers with one token share one lookup. A session that is closed meanwhile is not kept. */
  const lookUp = (token: string): Promise<S | undefined> => {
    const tokenHash = hashToken(token);
    const already = reading.get(tokenHash);
    if (already !== undefined) return already;
    const found = loader.load(tokenHash);
    reading.set(tokenHash, found);
    const over = (session?: S) => {
      if (reading.get(tokenHash) !== found) return;
      reading.delete(tokenHash);
      if (session === undefined || !hearing) return;
      kept.set(token, Object.assign(session, { look, quiet: quietUntil(session) }));
      tokens.set(tokenHash, token);
    };
    found.then(over, () => over());
    return found;
  };

  const used = (session: S, now: Date): S | undefined => {
    const unused = now.getTime() - session.seenAt.getTime();
    if (session.expiresAt <= now || unused >= idle) return undefined;
    if (unused >= noteEvery) {
      session.seenAt = now;
      uses.add(session.tokenHash, now);
    }
    return session;
  };

  const verify = async () => {
    // Writes known uses first, so that the sessions read next have them.
    await uses.flush();
    const oldest = look++ - keptLooks;
    for (const { tokenHash, look } of kept.values()) if (look <= oldest) drop(tokenHash);
    const known = [...kept.values()];
    try {
      for (let at = 0; at < known.length; at += batchSize)
        for (const tokenHash of await changed(known.slice(at, at + batchSize))) drop(tokenHash);
      failures = 0;
    } catch (error) {
      if (failures++ >= failuresBorne) forgetAll();
      log.warn({ err: error }, "sessions could not be compared with the database");
    }
  };
  const verifying = setInterval(() => void verify(), verifyEvery).unref();

  return {
    find(token, now) {
      const known = kept.get(token);
      if (known === undefined) return lookUp(token).then((session) => session && used(session, now));
      known.look = look;
      if (now.getTime() < known.quiet) return known;
      const session = used(known, now);
      known.quiet = quietUntil(known);
      return session;
    },
    forget,
    onForgotten: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      stop();
      clearInterval(verifying);
      await uses.flush();
    },
    verify,
  };
}

/** Until when a session needs no check: then it ends, or its use must be recorded again. */
function quietUntil({ expiresAt, seenAt }: KeptSession): number {
  return Math.min(expiresAt.getTime(), seenAt.getTime() + noteEvery);
}

async function readInOrder<S extends KeptSession>(
  read: SessionSource<S>["read"],
  tokenHashes: readonly string[],
): Promise<(S | undefined)[]> {
  const found = new Map((await read(tokenHashes)).map((session) => [session.tokenHash, session]));
  return tokenHashes.map((tokenHash) => found.get(tokenHash));
}
