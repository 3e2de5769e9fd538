import { limits } from "@horma/domain";
import { and, eq, gt } from "drizzle-orm";
import type { Database, Reader, Transaction } from "../db/database.ts";
import { client, session } from "../db/schema.ts";
import { createSessionTrust, type KeptSession, type SessionTrust } from "../session-trust.ts";
import { hashToken, newToken } from "../token-hash.ts";

/**
 * How long a token is good for, in milliseconds: whatever is done with it, and when nothing is, as long as somebody may have
 * shoes on before they count as lost.
 */
export const sessionLife = 24 * 60 * 60_000;
export const sessionIdle = limits.tryOnLost;

/** Opens a session for a client and answers its token, of which only the hash is kept. */
export async function openSession(tx: Transaction, clientId: number, now: Date): Promise<string> {
  const token = newToken();
  await tx.insert(session).values({
    tokenHash: hashToken(token),
    clientId,
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLife),
  });
  await tx.update(client).set({ activeAt: now }).where(eq(client.id, clientId));
  return token;
}

/**
 * How long the token that a login was sent with is still good, in milliseconds: whose answer was lost logs in with it once
 * more, and is the same visit.
 */
const replacedSessionLife = 60_000;

/** Another session takes this one's place. */
export async function replaceSession(tx: Transaction, tokenHash: string, now: Date): Promise<void> {
  const end = new Date(now.getTime() + replacedSessionLife);
  await tx
    .update(session)
    .set({ expiresAt: end })
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, end)));
}

/** Ends a session; answers its client, or nothing when it was over already. */
export async function closeSession(tx: Transaction, tokenHash: string): Promise<number | undefined> {
  const closed = await tx
    .delete(session)
    .where(eq(session.tokenHash, tokenHash))
    .returning({ clientId: session.clientId });
  return closed[0]?.clientId;
}

/** Finds the client behind a token. */
export type SessionReader = SessionTrust<{ clientId: number } & KeptSession>;

export function createSessionReader(db: Pick<Database, "read">): SessionReader {
  return createSessionTrust({
    idle: sessionIdle,
    read: (tokenHash) => findSession(db.read, tokenHash),
    note: (tokenHash, seenAt) =>
      db.read.update(session).set({ seenAt }).where(eq(session.tokenHash, tokenHash)),
  });
}

async function findSession(reader: Reader, tokenHash: string) {
  const rows = await reader
    .select({ clientId: session.clientId, expiresAt: session.expiresAt, seenAt: session.seenAt })
    .from(session)
    .where(eq(session.tokenHash, tokenHash))
    .prepare("session_by_token")
    .execute();
  return rows[0];
}
