import type { Team, TeamMember } from "@horma/contract";
import { and, count, desc, eq, gt } from "drizzle-orm";
import type { Reader } from "../../platform/db/database.ts";
import { staff, staffSession, staffTablet as tabletTable } from "../../platform/db/schema/staff.ts";
import { hashToken } from "../../platform/secret/token-hash.ts";
import { operation } from "../../web/call/operation.ts";
import { presentPerson } from "../../web/session/signed-in-staff.ts";
import { staffSessionIdle } from "../../web/session/staff-session-table.ts";
import { staffTablet } from "../../web/session/tablet.ts";

/** Everybody who works in the manager's store, where they are signed in, and how many tablets show their names. */
export const getTeam = operation("getTeam", async ({ db, now }, { staff: manager, request }) => {
  const here = hashToken(staffTablet.of(request) ?? "");
  const [people, sessions, tablets] = await Promise.all([
    db.read
      .select()
      .from(staff)
      .where(and(eq(staff.storeId, manager.storeId), eq(staff.active, true)))
      .orderBy(staff.id),
    readSessions(db.read, manager.storeId, now()),
    countTablets(db.read, manager.storeId),
  ]);
  const team: Team = {
    people: people.map((person) => ({
      ...presentPerson(person),
      signed_in_at: person.signedInAt?.toISOString() ?? null,
      paused_since: person.pausedAt?.toISOString() ?? null,
      sessions: sessions
        .filter(({ staffId }) => staffId === person.id)
        .map((session) => presentSession(session, here)),
    })),
    tablets,
  };
  return team;
});

type SessionRow = typeof staffSession.$inferSelect;

function presentSession(
  { createdAt, seenAt, tabletHash }: SessionRow,
  here: string,
): TeamMember["sessions"][number] {
  return { since: createdAt.toISOString(), seen_at: seenAt.toISOString(), here: tabletHash === here };
}

/** The open sessions of a store, newest first. */
async function readSessions(reader: Reader, storeId: number, now: Date): Promise<SessionRow[]> {
  const rows = await reader
    .select({ session: staffSession })
    .from(staffSession)
    .innerJoin(staff, eq(staff.id, staffSession.staffId))
    .where(
      and(
        eq(staff.storeId, storeId),
        gt(staffSession.expiresAt, now),
        gt(staffSession.seenAt, new Date(now.getTime() - staffSessionIdle)),
      ),
    )
    .orderBy(desc(staffSession.createdAt));
  return rows.map(({ session }) => session);
}

async function countTablets(reader: Reader, storeId: number): Promise<number> {
  const [row] = await reader
    .select({ tablets: count() })
    .from(tabletTable)
    .where(eq(tabletTable.storeId, storeId));
  return row?.tablets ?? 0;
}
