import type { RefusalCode } from "@horma/contract";
import { roleMay, type StaffRole, staffRoles } from "@horma/domain";
import { and, eq, or } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { staff, staffSession } from "../../platform/db/schema/staff.ts";
import { store } from "../../platform/db/schema/store.ts";
import { forgive } from "../../web/backoff/backoff-table.ts";
import { newPin } from "./new-pin.ts";
import { hashPin } from "./pin-hash.ts";
import { pinTriesKeys } from "./pin-tries.ts";
import { addStaff, logStaffEvent, type StaffRow } from "./staff-table.ts";

/** Why a store's staff could not be changed; the message is one line. */
export class StaffFault extends Error {
  constructor(
    message: string,
    readonly code: RefusalCode = "bad_request",
  ) {
    super(message);
  }
}

/** Who asked for a change: a manager in the store, or a person of the office. No one named is a command. */
export type Requester = { by?: number; byOffice?: number };

export type Member = { store: string; login: string };

/** A person who is added, and who asked. */
export type NewMember = Member & Requester & { name: string; role: string };

/** Adds a person, or adds them back, and returns their PIN, which no one can read again. */
export function takeOn(db: Database, member: NewMember, now: Date): Promise<string> {
  return db.transact((tx) => takeOnIn(tx, member, now));
}

/**
 * Adds a person as {@link takeOn} does, in a transaction that also does other things.
 * @throws StaffFault if the login works here already, or a value cannot be
 */
export async function takeOnIn(
  tx: Transaction,
  { store: code, login, name, role, ...who }: NewMember,
  now: Date,
): Promise<string> {
  const member = { login, name: nameOf(name), role: roleOf(role) };
  if (!/^[0-9a-z._-]{1,32}$/.test(login)) {
    throw new StaffFault("a login can have up to 32 of a-z, 0-9, dot, hyphen and underscore");
  }
  const storeId = await storeOf(tx, code);
  const pin = newPin();
  const added = { ...member, storeId, pinHash: await hashPin(pin) };
  const { id } = (await addStaff(tx, added)) ?? (await takeBackOn(tx, added));
  await forgive(tx, pinTriesKeys(id));
  const data = { role, ...asked(who) };
  await logStaffEvent(tx, { storeId, staffId: id, type: "staff_added", data, at: now });
  return pin;
}

/** What changes about a person, and who asked. */
export type ChangedMember = Member & Requester & { name?: string; role?: string };

/** Changes a person as {@link changeMemberIn} does. The PIN stays. */
export function changeMember(db: Database, member: ChangedMember, now: Date): Promise<void> {
  return db.transact((tx) => changeMemberIn(tx, member, now));
}

/**
 * Gives a person another name, another role, or both. Another role signs them out everywhere; what is the same changes nothing.
 * @throws StaffFault if they do not work here, or a value cannot be
 */
export async function changeMemberIn(
  tx: Transaction,
  { name, role, ...member }: ChangedMember,
  now: Date,
): Promise<void> {
  const { id, storeId, ...before } = await memberOf(tx, member);
  const [newName, newRole] = [nameOf(name ?? before.name), roleOf(role ?? before.role)];
  await tx.update(staff).set({ name: newName, role: newRole }).where(eq(staff.id, id));
  const line = { storeId, staffId: id, at: now };
  if (newName !== before.name) {
    // Without the names: a line outlives the person's data.
    await logStaffEvent(tx, { ...line, type: "name_changed", data: asked(member) });
  }
  if (newRole !== before.role) {
    await signOutEverywhere(tx, id);
    const data = { role: newRole, before: before.role, ...asked(member) };
    await logStaffEvent(tx, { ...line, type: "role_changed", data });
  }
}

/** A person who works in a store. `signedInAt`: with their present PIN. */
export type ListedMember = Pick<StaffRow, "login" | "name" | "role" | "signedInAt"> & { store: string };

/** The people who work in a store, or in all, by store and login. */
export async function listMembers(db: Database, storeCode?: string): Promise<ListedMember[]> {
  if (storeCode !== undefined) await storeOf(db.read, storeCode);
  const { login, name, role, signedInAt } = staff;
  return db.read
    .select({ store: store.code, login, name, role, signedInAt })
    .from(staff)
    .innerJoin(store, eq(store.id, staff.storeId))
    .where(and(eq(staff.active, true), storeCode === undefined ? undefined : eq(store.code, storeCode)))
    .orderBy(store.code, login);
}

/** A new PIN instead of a forgotten or leaked one. Signs the person out everywhere and ends their waits. */
export function renewPin(db: Database, member: Member & Requester, now: Date): Promise<string> {
  return db.transact((tx) => renewPinIn(tx, member, now));
}

/** Renews a PIN. If `unless` returns a refusal, nothing changes. */
export async function renewPinIn<R = never>(
  tx: Transaction,
  member: Member & Requester,
  now: Date,
  unless?: (staffId: number) => Promise<R | undefined>,
): Promise<string | R> {
  const { id, storeId } = await memberOf(tx, member);
  const refused = await unless?.(id);
  if (refused !== undefined) return refused;
  const pin = newPin();
  await tx
    .update(staff)
    .set({ pinHash: await hashPin(pin), signedInAt: null })
    .where(eq(staff.id, id));
  await signOutEverywhere(tx, id);
  await forgive(tx, pinTriesKeys(id));
  await logStaffEvent(tx, { storeId, staffId: id, type: "pin_renewed", data: asked(member), at: now });
  return pin;
}

/** Ends every session of a person who still works here. */
export function signOut(db: Database, member: Member & Requester, now: Date): Promise<void> {
  return db.transact(async (tx) => {
    const { id, storeId } = await memberOf(tx, member);
    await signOutEverywhere(tx, id);
    await logStaffEvent(tx, {
      storeId,
      staffId: id,
      type: "signed_out_everywhere",
      data: asked(member),
      at: now,
    });
  });
}

/** A person no longer works in the store: signed out, and cannot sign in again. Their history stays. */
export function letGo(db: Database, member: Member & Requester, now: Date): Promise<void> {
  return db.transact((tx) => letGoIn(tx, member, now));
}

/**
 * Removes a person as {@link letGo} does, in a transaction that also does other things.
 * @throws StaffFault if they do not work here
 */
export async function letGoIn(tx: Transaction, member: Member & Requester, now: Date): Promise<void> {
  const { id, storeId } = await memberOf(tx, member);
  await tx.update(staff).set({ active: false }).where(eq(staff.id, id));
  await signOutEverywhere(tx, id);
  await logStaffEvent(tx, { storeId, staffId: id, type: "staff_let_go", data: asked(member), at: now });
}

/** A former member gets a new name, role and PIN. */
async function takeBackOn(
  tx: Transaction,
  {
    storeId,
    login,
    ...rest
  }: { storeId: number; login: string; name: string; role: StaffRole; pinHash: string },
): Promise<StaffRow> {
  const former = and(eq(staff.storeId, storeId), eq(staff.login, login), eq(staff.active, false));
  const [row] = await tx
    .update(staff)
    .set({ ...rest, active: true, signedInAt: null })
    .where(former)
    .returning();
  if (row === undefined) throw new StaffFault(`${login} already works in this store`, "login_taken");
  return row;
}

function nameOf(text: string): string {
  const name = text.trim();
  if (name === "") throw new StaffFault("give the name that colleagues call them by");
  return name;
}

function roleOf(text: string): StaffRole {
  const known = staffRoles.find((each) => each === text);
  if (known === undefined) throw new StaffFault(`a role must be one of ${staffRoles.join(", ")}`);
  return known;
}

async function storeOf(tx: Pick<Transaction, "select">, code: string): Promise<number> {
  const [row] = await tx.select({ id: store.id }).from(store).where(eq(store.code, code));
  if (row === undefined) throw new StaffFault(`there is no store ${code}`, "store_not_found");
  return row.id;
}

/**
 * Locks the person, and the manager who asks, until the transaction ends: of two managers who remove each other, the second is no
 * longer one.
 */
async function memberOf(tx: Transaction, { store: code, login, by }: Member & Requester): Promise<StaffRow> {
  const storeId = await storeOf(tx, code);
  const either = or(eq(staff.login, login), by === undefined ? undefined : eq(staff.id, by));
  const rows = await tx
    .select()
    .from(staff)
    .where(and(eq(staff.storeId, storeId), eq(staff.active, true), either))
    .orderBy(staff.id)
    .for("no key update");
  if (by !== undefined && !rows.some(({ id, role }) => id === by && roleMay(role, "manage_staff"))) {
    throw new StaffFault("who asks no longer manages this store", "token_invalid");
  }
  const row = rows.find((each) => each.login === login);
  if (row === undefined)
    throw new StaffFault(`store ${code} has no staff with the login ${login}`, "staff_not_found");
  return row;
}

async function signOutEverywhere(tx: Transaction, staffId: number): Promise<void> {
  await tx.delete(staffSession).where(eq(staffSession.staffId, staffId));
  await tx.update(staff).set({ pausedAt: null }).where(eq(staff.id, staffId));
}

/** What the history says of who asked. */
function asked({ by, byOffice }: Requester): Record<string, unknown> {
  return { ...(by !== undefined && { by }), ...(byOffice !== undefined && { by_office: byOffice }) };
}
