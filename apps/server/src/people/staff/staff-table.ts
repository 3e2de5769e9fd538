import type { DeviceActionType } from "@horma/contract";
import type { StaffRole } from "@horma/domain";
import { and, eq } from "drizzle-orm";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { staff, staffEvent } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";

export type StaffRow = typeof staff.$inferSelect;

/** A store's staff, in the order they were added; undefined for an unknown store. */
export async function findStaffOfStore(reader: Reader, storeCode: string): Promise<StaffRow[] | undefined> {
  const rows = await reader
    .select({ staff })
    .from(store)
    .leftJoin(staff, and(eq(staff.storeId, store.id), eq(staff.active, true)))
    .where(eq(store.code, storeCode))
    .orderBy(staff.id);
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.staff === null ? [] : [row.staff]));
}

/** A person by login, with their store. People who left are not found. */
export async function findStaff(reader: Reader, storeCode: string, login: string) {
  const rows = await reader
    .select({ staff, store })
    .from(staff)
    .innerJoin(store, eq(store.id, staff.storeId))
    .where(and(eq(store.code, storeCode), eq(staff.login, login), eq(staff.active, true)))
    .limit(1);
  return rows[0];
}

/** The hash of a person's PIN, also of a person who left. */
export async function findPinHash(
  reader: Reader,
  storeCode: string,
  login: string,
): Promise<string | undefined> {
  const [row] = await reader
    .select({ pinHash: staff.pinHash })
    .from(staff)
    .innerJoin(store, eq(store.id, staff.storeId))
    .where(and(eq(store.code, storeCode), eq(staff.login, login)));
  return row?.pinHash;
}

export type NewStaff = { storeId: number; login: string; name: string; role: StaffRole; pinHash: string };

/** Adds a person; undefined if the store has or had this login. */
export async function addStaff(tx: Transaction, member: NewStaff): Promise<StaffRow | undefined> {
  const [row] = await tx.insert(staff).values(member).onConflictDoNothing().returning();
  return row;
}

/**
 * Notes that a person signed in, and stores the newer kind of hash if there is one. False if the PIN that was checked is no
 * longer theirs: it was renewed meanwhile, or they left.
 */
export async function recordSignIn(
  tx: Transaction,
  { id, pinHash }: StaffRow,
  { newHash = pinHash, at }: { newHash: string | undefined; at: Date },
): Promise<boolean> {
  const same = and(eq(staff.id, id), eq(staff.pinHash, pinHash), eq(staff.active, true));
  const noted = await tx.update(staff).set({ signedInAt: at, pinHash: newHash }).where(same);
  return noted.rowCount === 1;
}

/** What staff did outside orders. */
export type StaffEvent = {
  storeId: number;
  staffId?: number | undefined;
  data?: Record<string, unknown>;
  at: Date;
} & ({ type: DeviceActionType; deviceId: number } | { type: StaffEventType; deviceId?: never });

type StaffEventType =
  | ("signed_in" | "sign_in_failed" | "signed_out" | "signed_out_everywhere" | "pin_renewed")
  | ("pause_began" | "pause_ended")
  | ("staff_added" | "staff_let_go" | "role_changed" | "name_changed")
  | ("tablet_offered" | "tablet_enrolled" | "tablets_forgotten")
  | ("wallboard_opened" | "wallboard_ended")
  | ("alert_dismissed" | "alert_resolved" | "requests_called_off" | "call_off_undone");

/** Adds a line to the store's history outside orders: sign-ins, doors, service, dismissed alerts. */
export async function logStaffEvent(tx: Pick<Transaction, "insert">, event: StaffEvent): Promise<void> {
  await tx.insert(staffEvent).values(event);
}
