import type { OfficeRole, OfficeStores } from "@horma/domain";
import { and, eq, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { officeCompanySession, officePerson, officeSession } from "../../platform/db/schema/office.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";
import { createSessionTrust, type SessionTrust, type StoredSession } from "./session-trust.ts";
import { recordUse } from "./session-use-notes.ts";

/** How long an office session lives, in milliseconds: in all, a working day; without use, a meeting and lunch. */
const officeSessionLife = 12 * 60 * 60_000;
const officeSessionIdle = 2 * 60 * 60_000;

/** A person who is in the office. */
export type SignedInOffice = { id: number; name: string; role: OfficeRole; storeIds: OfficeStores };

/** An open session. `askedAt`: when the company's provider was last asked about its account; null for a session by link. */
export type OfficeSession = SignedInOffice & StoredSession & { browserHash: string; askedAt: Date | null };

/** Finds the person behind an office token. */
export type OfficeSessionReader = SessionTrust<OfficeSession>;

/** A session by the company: the provider's tokens, sealed, and how long it lives, ms, if less than others. */
export type ByCompany = { tokens: string; life: number | undefined };

/** Lets a person in with a browser and returns the token. Only the hash is stored. Deletes their expired sessions. */
export async function openOfficeSession(
  tx: Transaction,
  {
    personId,
    browser,
    now,
    company,
  }: { personId: number; browser: string; now: Date; company?: ByCompany | undefined },
): Promise<string> {
  const token = newToken();
  const tokenHash = hashToken(token);
  await tx
    .delete(officeSession)
    .where(and(eq(officeSession.personId, personId), lte(officeSession.expiresAt, now)));
  await tx.insert(officeSession).values({
    tokenHash,
    personId,
    browserHash: hashToken(browser),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + (company?.life ?? officeSessionLife)),
  });
  if (company) {
    const { tokens } = company;
    await tx.insert(officeCompanySession).values({ tokenHash, tokens, askedAt: now, answeredAt: now });
  }
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

/** The sealed tokens of a session by the company; undefined for one by a link. */
export async function findCompanyTokens(
  reader: Pick<Reader, "select">,
  tokenHash: string,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ tokens: officeCompanySession.tokens })
    .from(officeCompanySession)
    .where(eq(officeCompanySession.tokenHash, tokenHash));
  return row?.tokens;
}

export function createOfficeSessionReader(
  { read, pool, notifications }: Pick<Database, "read" | "pool" | "notifications">,
  log: FastifyBaseLogger,
): OfficeSessionReader {
  return createSessionTrust<OfficeSession>(
    {
      idle: officeSessionIdle,
      read: (tokenHashes) => findOfficeSessions(read, tokenHashes),
      // Office sessions are few, so all are read again.
      changed: async (known) => known.map(({ tokenHash }) => tokenHash),
      note: (tokenHashes, seenAt) => recordUse(pool, "office_session", tokenHashes, seenAt),
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
      askedAt: officeCompanySession.askedAt,
    })
    .from(officeSession)
    .innerJoin(officePerson, eq(officePerson.id, officeSession.personId))
    .leftJoin(officeCompanySession, eq(officeCompanySession.tokenHash, officeSession.tokenHash))
    .where(
      and(
        sql`${officeSession.tokenHash} = any(${sql.param(tokenHashes)}::text[])`,
        eq(officePerson.active, true),
      ),
    );
}
