import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Reader, Transaction } from "../db/database.ts";
import { session } from "../db/schema.ts";

/** How long a token is good for, whatever is done with it, in milliseconds. */
export const sessionLife = 24 * 60 * 60_000;
/** How long a token that was found is not looked up again: a revoked one lives on so long at most. */
const trust = 30_000;

/** Opens a session for a client and answers its token: 256 random bits, of which only the SHA-256 is kept. */
export async function openSession(tx: Transaction, clientId: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    clientId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLife),
  });
  return token;
}

/** Ends a session; answers its client, or nothing when it was over already. */
export async function closeSession(tx: Transaction, tokenHash: string): Promise<number | undefined> {
  const closed = await tx
    .delete(session)
    .where(eq(session.tokenHash, tokenHash))
    .returning({ clientId: session.clientId });
  return closed[0]?.clientId;
}

export type SessionReader = {
  /** Finds the client behind a token; nothing for one that is unknown or expired. */
  find: (token: string, now: Date) => Promise<number | undefined>;
  /** A session was closed: this process no longer trusts what it knows of it. */
  forget: (tokenHash: string) => void;
};

export function createSessionReader(reader: Reader): SessionReader {
  const known = new LRUCache<string, { clientId: number; expiresAt: Date }>({ max: 10_000, ttl: trust });
  return {
    async find(token, now) {
      const tokenHash = hashToken(token);
      const found = known.get(tokenHash) ?? (await findSession(reader, tokenHash));
      if (!found || found.expiresAt <= now) return undefined;
      known.set(tokenHash, found, { noUpdateTTL: true });
      return found.clientId;
    },
    forget: (tokenHash) => {
      known.delete(tokenHash);
    },
  };
}

async function findSession(reader: Reader, tokenHash: string) {
  const rows = await reader
    .select({ clientId: session.clientId, expiresAt: session.expiresAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash))
    .prepare("session_by_token")
    .execute();
  return rows[0];
}

/** What is kept of a token: its SHA-256. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
