import type { FastifyBaseLogger } from "fastify";
import type { Notifications } from "../../platform/db/notifications.ts";
import { type CachedRow, RowCache } from "../../platform/db/row-cache.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { useNotes } from "./session-use-notes.ts";

/**
 * How often trusted sessions are compared with the database, ms. If a notification is missed, an ended session lives that long.
 */
const verifyEvery = 10_000;
/** After how many comparisons without use a session is dropped. */
const storedLooks = 30;
/** How often a session's use is recorded, ms. Polls in between write nothing. */
export const recordInterval = 5 * 60_000;

/** A stored session: its token's hash, its final end, and its last use. */
export type StoredSession = { tokenHash: string; expiresAt: Date; seenAt: Date };

/** A trusted session and its token. Until `quiet` it needs no check. */
type Believed<S> = S & CachedRow & { token: string; quiet: number };

/** Finds the session of a token. It reads a session once, then trusts it until a notification or a comparison ends it. */
export type SessionTrust<S> = {
  /** The session of a token; undefined if it is unknown, expired or unused for too long. Finding it counts as use. */
  find: (token: string, now: Date) => S | undefined | Promise<S | undefined>;
  /** Trusts a session that this process opened just now. */
  add: (token: string, session: S) => void;
  /** Drops a closed session. */
  forget: (tokenHash: string) => void;
  /** Calls `listener` for every closed session: by `forget`, or by a notification. */
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

export function createSessionTrust<S extends StoredSession>(
  { read, changed, note, idle }: SessionSource<S>,
  { notifications, log }: { notifications: Notifications; log: FastifyBaseLogger },
): SessionTrust<S> {
  /** By token, because hashing the token is a fiftieth of a poll's cost. */
  const byToken = new Map<string, Believed<S>>();
  const listeners: ((tokenHash: string) => void)[] = [];
  const uses = useNotes(note, log);
  const forget = (tokenHash: string) => {
    sessions.drop(tokenHash);
    for (const listener of listeners) listener(tokenHash);
  };
  const sessions: RowCache<Believed<S>> = new RowCache(
    {
      channel: "session_closed",
      read: async (tokenHashes) =>
        new Map((await read(tokenHashes)).map((each) => [each.tokenHash, believed(each)])),
      changed: async (known) => {
        // Writes known uses first, so that the sessions read next have them.
        await uses.flush();
        return changed(known);
      },
      verifyEvery,
      storedLooks,
      failure: "sessions could not be compared with the database",
    },
    {
      // A session closed by any process or command ends here at once.
      heard: forget,
      found: (tokenHash) => sessions.drop(tokenHash),
      dropped: ({ token }) => byToken.delete(token),
    },
    { notifications, log },
  );

  const lookUp = async (token: string): Promise<Believed<S> | undefined> => {
    const tokenHash = hashToken(token);
    const session = await sessions.read(tokenHash);
    if (session !== undefined && sessions.isStored(tokenHash, session)) {
      session.token = token;
      byToken.set(token, session);
    }
    return session;
  };

  const used = (session: S, now: Date): S | undefined => {
    const unused = now.getTime() - session.seenAt.getTime();
    if (session.expiresAt <= now || unused >= idle) return undefined;
    if (unused >= recordInterval) {
      session.seenAt = now;
      uses.add(session.tokenHash, now);
    }
    return session;
  };

  return {
    find(token, now) {
      const known = byToken.get(token);
      if (known === undefined) return lookUp(token).then((session) => session && used(session, now));
      known.look = sessions.look;
      if (now.getTime() < known.quiet) return known;
      const session = used(known, now);
      known.quiet = quietUntil(known);
      return session;
    },
    add(token, session) {
      const trusted = { ...believed(session), token };
      if (sessions.add(session.tokenHash, trusted)) byToken.set(token, trusted);
    },
    forget,
    onForgotten: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      sessions.close();
      await uses.flush();
    },
    verify: () => sessions.verify(),
  };
}

/** Until when a session needs no check: its end, or the time to record its use again. */
function quietUntil({ expiresAt, seenAt }: StoredSession): number {
  return Math.min(expiresAt.getTime(), seenAt.getTime() + recordInterval);
}

function believed<S extends StoredSession>(session: S): Believed<S> {
  return Object.assign(session, { look: 0, token: "", quiet: quietUntil(session) });
}
