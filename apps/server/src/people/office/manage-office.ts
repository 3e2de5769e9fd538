import type { OfficePerson, RefusalCode } from "@horma/contract";
import { fitsStores, type OfficeRole, officeRoles } from "@horma/domain";
import { and, count, eq, ne } from "drizzle-orm";
import { storeCodesOf, storeIdsOf } from "../../catalogue/store/store-codes.ts";
import { type AuditActor, recordAudit } from "../../platform/audit/record-audit.ts";
import type { Database, Reader, Transaction } from "../../platform/db/database.ts";
import { officeLink, officePerson } from "../../platform/db/schema/office.ts";
import { closeOfficeSessionsOf } from "../../web/session/office-session-table.ts";
import { newOfficeLink, type OfferedLink } from "./office-link-table.ts";
import { deletePasskeysOf, lockActive } from "./passkey-table.ts";

/** Why the people of the office could not be changed; the message is one line. */
export class OfficeFault extends Error {
  constructor(
    message: string,
    readonly code: RefusalCode = "bad_request",
  ) {
    super(message);
  }
}

/** Who asks, and when. */
export type OfficeContext = { actor: AuditActor; at: Date };

export type PersonRow = typeof officePerson.$inferSelect;

/** A person to let in. `stores` are codes; null for every store. */
export type PersonDraft = { name: string; role: string; stores: readonly string[] | null };

/** Lets a person into the office, and returns the link by which they enter the first time. */
export function addOfficePerson(
  db: Database,
  { name, role, stores }: PersonDraft,
  { actor, at }: OfficeContext,
): Promise<OfferedLink> {
  const called = name.trim();
  if (called === "" || called.length > 60) throw new OfficeFault("a name has between 1 and 60 characters");
  return db.transact(async (tx) => {
    await lockHeadOffice(tx, actor);
    const rights = await rightsIn(tx, { role, stores });
    const id = await insertPerson(tx, { name: called, ...rights, at });
    const data = { role, stores };
    await recordAudit(tx, { actor, action: "office_person_added", subject: subjectOf(called), data, at });
    return newOfficeLink(tx, id, at);
  });
}

/** A role and its stores, whose codes were given. Throws {@link OfficeFault} if they do not fit. */
export async function rightsIn(
  tx: Transaction,
  { role, stores }: Pick<PersonDraft, "role" | "stores">,
): Promise<{ role: OfficeRole; storeIds: number[] | null }> {
  const known = roleOf(role);
  const storeIds = stores === null ? null : await storesOf(tx, stores);
  if (!fitsStores(known, storeIds)) {
    const wanted = known === "head_office" ? "is for every store: give none" : "needs at least one store";
    throw new OfficeFault(`a ${known} ${wanted}`, "office_stores_invalid");
  }
  return { role: known, storeIds };
}

/** Adds a person and returns their id. */
export async function insertPerson(
  tx: Transaction,
  { at, ...person }: Pick<PersonRow, "name" | "role" | "storeIds"> & { at: Date },
): Promise<number> {
  const [row] = await tx
    .insert(officePerson)
    .values({ ...person, createdAt: at })
    .returning({ id: officePerson.id });
  if (row === undefined) throw new Error("no person was inserted");
  return row.id;
}

/** A new link for a person who lost their way in. The one before, their passkeys and their sessions end. */
export function renewOfficeLink(
  db: Database,
  id: number,
  { actor, at }: OfficeContext,
): Promise<OfferedLink> {
  return db.transact(async (tx) => {
    await lockHeadOffice(tx, actor);
    const { name, issuer } = await lockPerson(tx, id);
    if (issuer !== null)
      throw new OfficeFault(`${name} enters with the account of their company`, "office_by_company");
    await deletePasskeysOf(tx, id);
    await closeOfficeSessionsOf(tx, id);
    await recordAudit(tx, { actor, action: "office_link_renewed", subject: subjectOf(name), at });
    return newOfficeLink(tx, id, at);
  });
}

/** Gives a person another role or other stores, which hold from their next call on; `stores` are codes, null for every store. */
export function changeOfficePerson(
  db: Database,
  { id, role, stores }: Pick<PersonDraft, "role" | "stores"> & { id: number },
  { actor, at }: OfficeContext,
): Promise<void> {
  return db.transact(async (tx) => {
    await lockHeadOffice(tx, actor);
    const person = await lockPerson(tx, id);
    if (person.issuer !== null)
      throw new OfficeFault(`${person.name} has the rights of their company's groups`, "office_by_company");
    const rights = await rightsIn(tx, { role, stores });
    if (rights.role !== "head_office") await leaveHeadOffice(tx, person);
    await tx.update(officePerson).set(rights).where(eq(officePerson.id, id));
    const data = { role, before: person.role, stores };
    const subject = subjectOf(person.name);
    await recordAudit(tx, { actor, action: "office_person_changed", subject, data, at });
  });
}

/** Someone of the head office stays. Throws {@link OfficeFault} if the person is its last. */
async function leaveHeadOffice(tx: Transaction, { id, name, role }: PersonRow): Promise<void> {
  if (role === "head_office" && !(await isOtherHeadOffice(tx, id)))
    throw new OfficeFault(`${name} is the last of the head office: add another first`, "last_head_office");
}

/** A person may no longer enter the office. Their sessions, their passkeys and their link end at once. */
export function removeOfficePerson(db: Database, id: number, { actor, at }: OfficeContext): Promise<void> {
  return db.transact(async (tx) => {
    await lockHeadOffice(tx, actor);
    const person = await lockPerson(tx, id);
    await leaveHeadOffice(tx, person);
    await tx.update(officePerson).set({ active: false, groups: null }).where(eq(officePerson.id, id));
    await tx.delete(officeLink).where(eq(officeLink.personId, id));
    await deletePasskeysOf(tx, id);
    await closeOfficeSessionsOf(tx, id);
    await recordAudit(tx, { actor, action: "office_person_removed", subject: subjectOf(person.name), at });
  });
}

/**
 * Changes of who may enter wait for one another: of two who remove each other one stays. Throws {@link OfficeFault} if the person who
 * asks was removed meanwhile.
 */
export async function lockHeadOffice(tx: Transaction, { kind, id }: AuditActor): Promise<void> {
  const people = await tx
    .select({ id: officePerson.id })
    .from(officePerson)
    .where(isHeadOffice)
    .orderBy(officePerson.id)
    .for("update");
  if (kind === "office" && !people.some((person) => person.id === id))
    throw new OfficeFault("you are no longer of the head office", "token_invalid");
}

const isHeadOffice = and(eq(officePerson.role, "head_office"), eq(officePerson.active, true));

/** Whether a person may do everything in the office; without them the first link does. */
export async function hasHeadOffice(reader: Pick<Reader, "select">): Promise<boolean> {
  return isOtherHeadOffice(reader, 0);
}

async function isOtherHeadOffice(reader: Pick<Reader, "select">, id: number): Promise<boolean> {
  const [row] = await reader
    .select({ people: count() })
    .from(officePerson)
    .where(and(isHeadOffice, ne(officePerson.id, id)));
  return (row?.people ?? 0) > 0;
}

/** Everyone who may enter, by name, with the end of their unused link. */
export async function findOfficePeople(reader: Pick<Reader, "select">, now: Date) {
  const rows = await reader
    .select({ person: officePerson, linkUntil: officeLink.expiresAt })
    .from(officePerson)
    .leftJoin(officeLink, eq(officeLink.personId, officePerson.id))
    .where(eq(officePerson.active, true))
    .orderBy(officePerson.name, officePerson.id);
  const codes = await storeCodesOf(reader, [...new Set(rows.flatMap(({ person }) => person.storeIds ?? []))]);
  return rows.map(({ person, linkUntil }) => ({
    ...presentOfficePerson(person, codes),
    byCompany: person.issuer !== null,
    enteredAt: person.enteredAt,
    linkUntil: linkUntil !== null && linkUntil > now ? linkUntil : null,
  }));
}

/** A person of the office on the wire. */
export function presentOfficePerson(
  {
    id,
    name,
    role,
    storeIds,
  }: Pick<PersonRow, "id" | "name" | "role"> & { storeIds: readonly number[] | null },
  codes: ReadonlyMap<number, string>,
): OfficePerson {
  const stores = storeIds?.map((storeId) => codes.get(storeId) ?? String(storeId)).sort() ?? null;
  return { id, name, role, stores };
}

/** What the audit calls a person of the office. */
export function subjectOf(name: string): string {
  return `office ${name}`;
}

/** Locks a person until the transaction ends. */
async function lockPerson(tx: Transaction, id: number): Promise<PersonRow> {
  const row = await lockActive(tx, id);
  if (row === undefined)
    throw new OfficeFault(`the office has no person with the id ${id}`, "office_person_not_found");
  return row;
}

function roleOf(text: string): OfficeRole {
  const known = officeRoles.find((each) => each === text);
  if (known === undefined) throw new OfficeFault(`a role must be one of ${officeRoles.join(", ")}`);
  return known;
}

async function storesOf(tx: Transaction, codes: readonly string[]): Promise<number[]> {
  const { ids, unknown } = await storeIdsOf(tx, codes);
  if (unknown.length > 0) throw new OfficeFault(`there is no store ${unknown.join(", ")}`, "store_not_found");
  return ids;
}
