import { LRUCache } from "lru-cache";
import { hashToken } from "./token-hash.ts";

/** How long a token that was found is not looked up again, ms: a revoked one nobody could tell of lives on so long. */
const trust = 30_000;
/** How often it is written down that a session is in use, ms: a poll costs no more than that. */
const noteEvery = 60_000;

/** A session as it is kept: when it ends whatever is done with it, and when it was used last. */
export type KeptSession = { expiresAt: Date; seenAt: Date };

/** Who is behind tokens, looked up once and then believed for a while. */
export type SessionTrust<S> = {
  /** The session of a token; nothing for one that is unknown, expired or was not used for too long. Using it keeps it. */
  find: (token: string, now: Date) => Promise<S | undefined>;
  /** A session was closed: this process no longer trusts what it knows of it. */
  forget: (tokenHash: string) => void;
  /** Whatever may have been closed meanwhile is looked up again. */
  forgetAll: () => void;
  /** Tells of every session that is forgotten by itself. */
  onForgotten: (listener: (tokenHash: string) => void) => void;
};

export type SessionSource<S> = {
  read: (tokenHash: string) => Promise<S | undefined>;
  /** Notes that a session was used. */
  note: (tokenHash: string, seenAt: Date) => Promise<unknown>;
  /** How long a session lives that nobody uses, ms. */
  idle: number;
};

export function createSessionTrust<S extends KeptSession>({
  read,
  note,
  idle,
}: SessionSource<S>): SessionTrust<S> {
  const known = new LRUCache<string, S>({ max: 10_000, ttl: trust });
  const listeners: ((tokenHash: string) => void)[] = [];
  const keep = (tokenHash: string, session: S) => known.set(tokenHash, session, { noUpdateTTL: true });

  /** Nobody waits for it; what could not be written is written at the next use. */
  function noteUse(tokenHash: string, session: S, now: Date): void {
    if (now.getTime() - session.seenAt.getTime() < noteEvery) return;
    keep(tokenHash, { ...session, seenAt: now });
    note(tokenHash, now).catch(() => {
      if (known.has(tokenHash)) keep(tokenHash, session);
    });
  }

  return {
    async find(token, now) {
      const tokenHash = hashToken(token);
      const found = known.get(tokenHash) ?? (await read(tokenHash));
      if (!found || found.expiresAt <= now || now.getTime() - found.seenAt.getTime() >= idle)
        return undefined;
      keep(tokenHash, found);
      noteUse(tokenHash, found, now);
      return found;
    },
    forget: (tokenHash) => {
      known.delete(tokenHash);
      for (const listener of listeners) listener(tokenHash);
    },
    forgetAll: () => known.clear(),
    onForgotten: (listener) => {
      listeners.push(listener);
    },
  };
}
