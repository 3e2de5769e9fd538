import type { OfficeRole, OfficeStores } from "@horma/domain";
import { and, eq, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { officePerson, officeSession } from "../../platform/db/schema/office.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";
import { createSessionTrust, type SessionTrust, type StoredSession } from "./session-trust.ts";
import { noteUse } from "./session-use-notes.ts";

/** How long an office session lives, in milliseconds: in all, a working day; without use, a meeting and lunch. */
const officeSessionLife = 12 * 60 * 60_000;
const officeSessionIdle = 2 * 60 * 60_000;

/** Somebody who is in the office. */
export type SignedInOffice = { id: number; name: string; role: OfficeRole; storeIds: OfficeStores };

/** Finds the person behind an office token. */
export type OfficeSessionReader = SessionTrust<SignedInOffice & StoredSession & { browserHash: string }>;

/** Lets somebody in with a browser and returns the token. Only the hash is stored. Deletes their expired sessions. */
export async function openOfficeSession(
  tx: Transaction,
  { personId, browser, now }: { personId: number; browser: string; now: Date },
): Promise<string> {
  const token = newToken();
  await tx
    .delete(officeSession)
    .where(and(eq(officeSession.personId, personId), lte(officeSession.expiresAt, now)));
  await tx.insert(officeSession).values({
    tokenHash: hashToken(token),
    personId,
    browserHash: hashToken(browser),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + officeSessionLife),
  });
  await tx.update(officePerson).set({ enteredAt: now }).where(eq(officePerson.id, personId));
  return token;
}

/** Ends a session. Returns whether it was open. */
export async function closeOfficeSession(tx: Transaction, tokenHash: string): Promise<boolean> {
  const closed = await tx.delete(officeSession).where(eq(officeSession.tokenHash, tokenHash));
  return closed.rowCount === 1;
}

/** Ends every session of a person, in every process. */
export async function closeOfficeSessionsOf(tx: Transaction, personId: number): Promise<void> {
  await tx.delete(officeSession).where(eq(officeSession.personId, personId));
}

export function createOfficeSessionReader(
  { read, pool, notifications }: Pick<Database, "read" | "pool" | "notifications">,
  log: FastifyBaseLogger,
): OfficeSessionReader {
  return createSessionTrust<SignedInOffice & StoredSession & { browserHash: string }>(
    {
      idle: officeSessionIdle,
      read: (tokenHashes) => findOfficeSessions(read, tokenHashes),
      // Office sessions are few, so all are read again.
      changed: async (known) => known.map(({ tokenHash }) => tokenHash),
      note: (tokenHashes, seenAt) => noteUse(pool, "office_session", tokenHashes, seenAt),
    },
    { notifications, log },
  );
}

/** People who may no longer enter have no session, whatever token they hold. */
function findOfficeSessions(reader: Reader, tokenHashes: readonly string[]) {
  return reader
    .select({
      tokenHash: officeSession.tokenHash,
      id: officePerson.id,
      name: officePerson.name,
      role: officePerson.role,
      storeIds: officePerson.storeIds,
      expiresAt: officeSession.expiresAt,
      browserHash: officeSession.browserHash,
      seenAt: officeSession.seenAt,
    })
    .from(officeSession)
    .innerJoin(officePerson, eq(officePerson.id, officeSession.personId))
    .where(
      and(
        sql`${officeSession.tokenHash} = any(${sql.param(tokenHashes)}::text[])`,
        eq(officePerson.active, true),
      ),
    );
}
