import { LRUCache } from "lru-cache";
import { hashToken } from "./token-hash.ts";

/** How long a token that was found is not looked up again, ms: a revoked one lives on so long at most. */
const trust = 30_000;

/** Who is behind tokens, looked up once and then believed for a while. */
export type SessionTrust<S> = {
  /** The session of a token; nothing for one that is unknown or expired. */
  find: (token: string, now: Date) => Promise<S | undefined>;
  /** A session was closed: this process no longer trusts what it knows of it. */
  forget: (tokenHash: string) => void;
};

export function createSessionTrust<S extends { expiresAt: Date }>(
  read: (tokenHash: string) => Promise<S | undefined>,
): SessionTrust<S> {
  const known = new LRUCache<string, S>({ max: 10_000, ttl: trust });
  return {
    async find(token, now) {
      const tokenHash = hashToken(token);
      const found = known.get(tokenHash) ?? (await read(tokenHash));
      if (!found || found.expiresAt <= now) return undefined;
      known.set(tokenHash, found, { noUpdateTTL: true });
      return found;
    },
    forget: (tokenHash) => {
      known.delete(tokenHash);
    },
  };
}
