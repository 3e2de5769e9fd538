import { limits } from "@horma/domain";
import { and, eq, gt, ne, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type pg from "pg";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { rowsOf, string } from "../../platform/db/rows.ts";
import { client, session } from "../../platform/db/schema/client.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";
import { createSessionTrust, type SessionTrust, type StoredSession } from "./session-trust.ts";
import { recordUse } from "./session-use-notes.ts";

/**
 * How long a token lives, in milliseconds: in all, and without use. The latter is as long as a pair may be tried on before it
 * counts as lost.
 */
export const sessionLife = 24 * 60 * 60_000;
export const sessionIdle = limits.tryOnLost;

/** A session that was opened just now, with its token. */
export type OpenedSession = Session & { token: string };

/** A new token and its session. Only the hash is stored. */
export function newSession(now: Date): Omit<OpenedSession, "clientId"> {
  const token = newToken();
  return {
    token,
    tokenHash: hashToken(token),
    seenAt: now,
    expiresAt: new Date(now.getTime() + sessionLife),
  };
}

/** Opens a session for a client and returns its token. */
export async function openSession(tx: Transaction, clientId: number, now: Date): Promise<string> {
  const { token, ...opened } = newSession(now);
  await tx.insert(session).values({ ...opened, clientId, createdAt: now });
  await tx.update(client).set({ activeAt: now }).where(eq(client.id, clientId));
  return token;
}

/**
 * How much longer a token lives after a login with it, in milliseconds. If the login's answer was lost, the shopper logs in with
 * it again and keeps the visit.
 */
const replacedSessionLife = 60_000;

/** Shortens a session that another one replaces. */
export async function replaceSession(tx: Transaction, tokenHash: string, now: Date): Promise<void> {
  const end = new Date(now.getTime() + replacedSessionLife);
  await tx
    .update(session)
    .set({ expiresAt: end })
    .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, end)));
}

/** Ends a session and returns its client; undefined if it was over. */
export async function closeSession(tx: Transaction, tokenHash: string): Promise<number | undefined> {
  const closed = await tx
    .delete(session)
    .where(eq(session.tokenHash, tokenHash))
    .returning({ clientId: session.clientId });
  return closed[0]?.clientId;
}

/** Ends every session of a client but one. Returns their tokens' hashes. */
export async function closeOtherSessions(
  tx: Transaction,
  { clientId, tokenHash }: { clientId: number; tokenHash: string },
): Promise<string[]> {
  const closed = await tx
    .delete(session)
    .where(and(eq(session.clientId, clientId), ne(session.tokenHash, tokenHash)))
    .returning({ tokenHash: session.tokenHash });
  return closed.map((each) => each.tokenHash);
}

/** Finds the client behind a token. */
export type SessionReader = SessionTrust<Session>;
export type Session = { clientId: number } & StoredSession;

export function createSessionReader(
  { read, pool, notifications }: Pick<Database, "read" | "pool" | "notifications">,
  log: FastifyBaseLogger,
): SessionReader {
  return createSessionTrust(
    {
      idle: sessionIdle,
      read: (tokenHashes) => findSessions(read, tokenHashes),
      changed: (known) => changedSessions(pool, known),
      note: (tokenHashes, seenAt) => recordUse(pool, "session", tokenHashes, seenAt),
    },
    { notifications, log },
  );
}

function findSessions(reader: Reader, tokenHashes: readonly string[]) {
  const { tokenHash, clientId, expiresAt, seenAt } = session;
  return reader
    .select({ tokenHash, clientId, expiresAt, seenAt })
    .from(session)
    .where(sql`${tokenHash} = any(${sql.param(tokenHashes)}::text[])`);
}

async function changedSessions(pool: pg.Pool, known: readonly StoredSession[]): Promise<string[]> {
  const rows = await rowsOf(
    pool.query({
      name: "changed_sessions",
      text: `select known.hash from unnest($1::text[], $2::bigint[]) as known (hash, expires)
      left join session s on s.token_hash = known.hash
      where s.token_hash is null or s.expires_at <> to_timestamp(known.expires / 1000.0)`,
      values: [known.map(({ tokenHash }) => tokenHash), known.map(({ expiresAt }) => expiresAt.getTime())],
    }),
    { hash: string },
  );
  return rows.map(({ hash }) => hash);
}
