import type { Board } from "@horma/contract";
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { presentPerson } from "../../web/session/signed-in-staff.ts";
import { action } from "./action.ts";
import { logStaffEvent } from "./staff-table.ts";

/** Someone takes no requests for a while, and is not counted as a runner at work, or is back. */
export const setPause = action("setPause", ({ now }, { body, staff: who }, once) =>
  once((tx) => (body.paused ? beginPause(tx, who, now()) : endPause(tx, who, now()))),
);

type Who = { id: number; storeId: number };

async function beginPause(tx: Transaction, { id, storeId }: Who, at: Date): Promise<void> {
  const begun = await tx
    .update(staff)
    .set({ pausedAt: at })
    .where(and(eq(staff.id, id), isNull(staff.pausedAt)));
  if (begun.rowCount === 1) await logStaffEvent(tx, { storeId, staffId: id, type: "pause_began", at });
}

/** A pause also ends when the person signs in or out, or takes a request. */
export async function endPause(tx: Transaction, { id, storeId }: Who, at: Date): Promise<void> {
  const ended = await tx
    .update(staff)
    .set({ pausedAt: null, freedAt: at })
    .where(and(eq(staff.id, id), isNotNull(staff.pausedAt)));
  if (ended.rowCount === 1) await logStaffEvent(tx, { storeId, staffId: id, type: "pause_ended", at });
}

/** Who of a store is 'En pausa', the longest first. */
export async function readPaused(reader: Reader, storeId: number): Promise<Board["paused"]> {
  const rows = await reader
    .select()
    .from(staff)
    .where(and(eq(staff.storeId, storeId), eq(staff.active, true), isNotNull(staff.pausedAt)))
    .orderBy(asc(staff.pausedAt));
  return rows.flatMap(({ pausedAt, ...person }) =>
    pausedAt === null ? [] : [{ ...presentPerson(person), since: pausedAt.toISOString() }],
  );
}
