import { and, eq, lte, sql } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { staff, staffSession } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import { hashToken, newToken } from "../../platform/secret/token-hash.ts";
import { createSessionTrust, type SessionTrust, type StoredSession } from "./session-trust.ts";
import { recordUse } from "./session-use-notes.ts";
import type { SignedInStaff } from "./signed-in-staff.ts";

/**
 * How long a staff session lives, in milliseconds: in all, a shift; without a call from the tablet, as long as a network may
 * fail, because actions done meanwhile are sent with the token they were done with.
 */
export const staffSessionLife = 12 * 60 * 60_000;
export const staffSessionIdle = 4 * 60 * 60_000;

/** Finds the staff member behind a token. */
export type StaffSessionReader = SessionTrust<SignedInStaff & StoredSession & { tabletHash: string }>;

/** Signs someone in on a tablet and returns the token. Only the hash is kept. Deletes expired sessions. */
export async function openStaffSession(
  tx: Transaction,
  { staffId, tablet, now }: { staffId: number; tablet: string; now: Date },
): Promise<string> {
  const token = newToken();
  await tx
    .delete(staffSession)
    .where(and(eq(staffSession.staffId, staffId), lte(staffSession.expiresAt, now)));
  await tx.insert(staffSession).values({
    tokenHash: hashToken(token),
    staffId,
    tabletHash: hashToken(tablet),
    createdAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + staffSessionLife),
  });
  return token;
}

/** Signs a token out. Returns whether it was signed in. */
export async function closeStaffSession(tx: Transaction, tokenHash: string): Promise<boolean> {
  const closed = await tx.delete(staffSession).where(eq(staffSession.tokenHash, tokenHash));
  return closed.rowCount === 1;
}

export function createStaffSessionReader(
  { read, pool, notifications }: Pick<Database, "read" | "pool" | "notifications">,
  log: FastifyBaseLogger,
): StaffSessionReader {
  return createSessionTrust(
    {
      idle: staffSessionIdle,
      read: (tokenHashes) => findStaffSessions(read, tokenHashes),
      // Staff sessions are few, and person or store may have changed in many ways, so all are read again.
      changed: async (known) => known.map(({ tokenHash }) => tokenHash),
      note: (tokenHashes, seenAt) => recordUse(pool, "staff_session", tokenHashes, seenAt),
    },
    { notifications, log },
  );
}

/** People who no longer work here have no session, whatever token they hold. */
function findStaffSessions(reader: Reader, tokenHashes: readonly string[]) {
  return reader
    .select({
      tokenHash: staffSession.tokenHash,
      id: staff.id,
      login: staff.login,
      name: staff.name,
      role: staff.role,
      storeId: store.id,
      storeCode: store.code,
      storeName: store.name,
      expiresAt: staffSession.expiresAt,
      tabletHash: staffSession.tabletHash,
      seenAt: staffSession.seenAt,
    })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .innerJoin(store, eq(store.id, staff.storeId))
    .where(
      and(sql`${staffSession.tokenHash} = any(${sql.param(tokenHashes)}::text[])`, eq(staff.active, true)),
    );
}
