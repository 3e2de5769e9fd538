import DataLoader from "dataloader";
import type { FastifyBaseLogger } from "fastify";
import type { Notifications } from "../db/notifications.ts";
import { hashToken } from "../secret/token-hash.ts";
import { useNotes } from "./session-use-notes.ts";

/** How often what is believed is compared with the database, ms: a session that ended and nobody told of lives on so long. */
const verifyEvery = 10_000;
/** How many of these comparisons may fail before nothing is believed any more. */
const failuresBorne = 2;
/** How many of them a session that nobody uses is remembered for. */
const keptLooks = 30;
/** Sessions that one query asks for at most. */
const batchSize = 1_000;
/** How often it is written down that a session is in use, ms: a poll costs no more than that. */
export const noteEvery = 5 * 60_000;

/** A session as it is kept: its token's hash, when it ends whatever is done with it, and when it was used last. */
export type KeptSession = { tokenHash: string; expiresAt: Date; seenAt: Date };

/**
 * With the look it was last used before, and until when it can be used without a look at it. All of it is one object: where
 * there are many, each that a poll touches costs a wait for the memory.
 */
type Believed<S> = S & { look: number; quiet: number };

/** Who is behind tokens, looked up once and then believed for as long as the database is heard and says nothing else. */
export type SessionTrust<S> = {
  /** The session of a token; nothing for one that is unknown, expired or was not used for too long. Using it keeps it. */
  find: (token: string, now: Date) => S | undefined | Promise<S | undefined>;
  /** A session was closed: this process no longer trusts what it knows of it. */
  forget: (tokenHash: string) => void;
  /** Tells of every session that is forgotten by itself. */
  onForgotten: (listener: (tokenHash: string) => void) => void;
  /** Compares what is believed with the database, and forgets what was not used for long. */
  verify: () => Promise<void>;
  close: () => Promise<void>;
};

export type SessionSource<S> = {
  /** The sessions of these hashes, in any order; those that do not exist are left out. */
  read: (tokenHashes: readonly string[]) => Promise<S[]>;
  /** Which of these are over or have become others, by their hashes. */
  changed: (known: readonly S[]) => Promise<string[]>;
  /** Notes that sessions were used. */
  note: (tokenHashes: readonly string[], seenAt: Date) => Promise<unknown>;
  /** How long a session lives that nobody uses, ms. */
  idle: number;
};

export function createSessionTrust<S extends KeptSession>(
  { read, changed, note, idle }: SessionSource<S>,
  { notifications, log }: { notifications: Notifications; log: FastifyBaseLogger },
): SessionTrust<S> {
  /** By their tokens: hashing one for every poll would be a fiftieth of it. */
  const kept = new Map<string, Believed<S>>();
  /** The tokens of those kept, by their hashes, which is all that is told of a session. */
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
  // A session that is closed, by whichever process or command, is over in this one at once.
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

  /** Those who come with the same token at once share one look; what is closed meanwhile is not kept. */
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
    // What is read anew was used as late as it is known here.
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

/** Until when a session can be used without a look at it: then it ends, or its use is noted again. */
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
