import type { FastifyBaseLogger } from "fastify";
import { type Kept, KeptRows } from "../db/kept-rows.ts";
import type { Notifications } from "../db/notifications.ts";
import { hashToken } from "../secret/token-hash.ts";
import { useNotes } from "./session-use-notes.ts";

/** How often what is believed is compared with the database, ms: a session that ended and nobody told of lives on so long. */
const verifyEvery = 10_000;
/** How many of these comparisons a session that nobody uses is remembered for. */
const keptLooks = 30;
/** How often it is written down that a session is in use, ms: a poll costs no more than that. */
export const noteEvery = 5 * 60_000;

/** A session as it is kept: its token's hash, when it ends whatever is done with it, and when it was used last. */
export type KeptSession = { tokenHash: string; expiresAt: Date; seenAt: Date };

/** With the token it came with, and until when it can be used without a look at it. */
type Believed<S> = S & Kept & { token: string; quiet: number };

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
  const byToken = new Map<string, Believed<S>>();
  const listeners: ((tokenHash: string) => void)[] = [];
  const uses = useNotes(note, log);
  const forget = (tokenHash: string) => {
    sessions.drop(tokenHash);
    for (const listener of listeners) listener(tokenHash);
  };
  const sessions: KeptRows<Believed<S>> = new KeptRows(
    {
      channel: "session_closed",
      read: async (tokenHashes) =>
        new Map((await read(tokenHashes)).map((each) => [each.tokenHash, believed(each)])),
      changed: async (known) => {
        // What is read anew was used as late as it is known here.
        await uses.flush();
        return changed(known);
      },
      ...{ verifyEvery, keptLooks, failure: "sessions could not be compared with the database" },
    },
    {
      // A session that is closed, by whichever process or command, is over in this one at once.
      heard: forget,
      found: (tokenHash) => sessions.drop(tokenHash),
      dropped: ({ token }) => byToken.delete(token),
    },
    { notifications, log },
  );

  const lookUp = async (token: string): Promise<Believed<S> | undefined> => {
    const tokenHash = hashToken(token);
    const session = await sessions.read(tokenHash);
    if (session !== undefined && sessions.isKept(tokenHash, session)) {
      session.token = token;
      byToken.set(token, session);
    }
    return session;
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

/** Until when a session can be used without a look at it: then it ends, or its use is noted again. */
function quietUntil({ expiresAt, seenAt }: KeptSession): number {
  return Math.min(expiresAt.getTime(), seenAt.getTime() + noteEvery);
}

function believed<S extends KeptSession>(session: S): Believed<S> {
  return Object.assign(session, { look: 0, token: "", quiet: quietUntil(session) });
}
