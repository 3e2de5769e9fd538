import { type OfficeRights, rightsOfGroups } from "@horma/domain";
import { and, arrayContains, eq, inArray } from "drizzle-orm";
import { storeCodesOf } from "../../catalogue/store/store-codes.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { officeGroup, officeLink, officePerson } from "../../platform/db/schema/office.ts";
import { closeOfficeSessionsOf } from "../../web/session/office-session-table.ts";
import { type PersonRow, subjectOf } from "../office/manage-office.ts";
import { dropFirstLink } from "../office/office-link-table.ts";
import type { CompanyAccount } from "./company-provider.ts";

/**
 * Finds or adds the person of an account and gives them the rights of its groups (OF-02). Undefined if the groups say nothing, or
 * the head office removed the person: then they are off at once.
 */
export async function admit(
  tx: Transaction,
  account: CompanyAccount,
  at: Date,
): Promise<PersonRow | undefined> {
  const { name, groups } = account;
  // Groups do not change while they are applied.
  await tx.client.query("lock table office_group in share mode");
  const known = await lockAccount(tx, account);
  if (known !== undefined)
    return known.groups === null ? undefined : setGroups(tx, { ...known, name, groups }, at);
  const rights = await rightsOf(tx, groups);
  if (rights === undefined) return undefined;
  const { issuer, subject } = account;
  const [added] = await tx
    .insert(officePerson)
    .values({ name, ...stored(rights), issuer, subject, groups, createdAt: at })
    .onConflictDoNothing()
    .returning();
  // In another window the same person was added at this moment.
  if (added === undefined) return lockAccount(tx, account);
  await audit(tx, "office_person_added", added, at);
  if (added.role === "head_office") await dropFirstLink(tx);
  return added;
}

/** Applies the groups of a person who is known; a change reaches their sessions at once. */
async function setGroups(
  tx: Transaction,
  person: PersonRow & { groups: string[] },
  at: Date,
): Promise<PersonRow | undefined> {
  const { id, name, groups } = person;
  const rights = await rightsOf(tx, groups);
  if (rights === undefined) {
    await tx.update(officePerson).set({ name, groups, active: false }).where(eq(officePerson.id, id));
    await tx.delete(officeLink).where(eq(officeLink.personId, id));
    await closeOfficeSessionsOf(tx, id);
    if (person.active) await audit(tx, "office_person_removed", person, at);
    return undefined;
  }
  const next = { ...person, ...stored(rights), active: true };
  const { role, storeIds } = next;
  if (isSame(person, next)) {
    // Sessions need not be read again.
    await tx.update(officePerson).set({ groups }).where(eq(officePerson.id, id));
    return next;
  }
  await tx
    .update(officePerson)
    .set({ name, groups, role, storeIds, active: true })
    .where(eq(officePerson.id, id));
  await audit(tx, person.active ? "office_person_changed" : "office_person_added", next, at);
  if (role === "head_office") await dropFirstLink(tx);
  return next;
}

/** Applies a group that was set or removed to everyone who is in it. */
export async function applyGroup(tx: Transaction, group: string, at: Date): Promise<void> {
  const people = await tx
    .select()
    .from(officePerson)
    .where(arrayContains(officePerson.groups, [group]))
    .orderBy(officePerson.id)
    .for("update");
  for (const person of people) {
    const { groups } = person;
    if (groups !== null) await setGroups(tx, { ...person, groups }, at);
  }
}

async function rightsOf(tx: Transaction, groups: readonly string[]): Promise<OfficeRights | undefined> {
  if (groups.length === 0) return undefined;
  return rightsOfGroups(
    await tx
      .select({ role: officeGroup.role, storeIds: officeGroup.storeIds })
      .from(officeGroup)
      .where(inArray(officeGroup.name, [...groups])),
  );
}

async function lockAccount(
  tx: Transaction,
  { issuer, subject }: Pick<CompanyAccount, "issuer" | "subject">,
): Promise<PersonRow | undefined> {
  const isAccount = and(eq(officePerson.issuer, issuer), eq(officePerson.subject, subject));
  const [row] = await tx.select().from(officePerson).where(isAccount).for("update");
  return row;
}

function stored({ role, storeIds }: OfficeRights) {
  return { role, storeIds: storeIds && [...storeIds] };
}

function isSame(one: PersonRow, other: PersonRow): boolean {
  const key = ({ name, role, storeIds, active }: PersonRow) => JSON.stringify([name, role, storeIds, active]);
  return key(one) === key(other);
}

async function audit(
  tx: Transaction,
  action: string,
  { name, role, storeIds }: PersonRow,
  at: Date,
): Promise<void> {
  const stores = storeIds && [...(await storeCodesOf(tx, storeIds)).values()];
  const actor = { kind: "system", name: "company" } as const;
  await recordAudit(tx, {
    actor,
    action,
    subject: subjectOf(name),
    data: { by: "company", role, stores },
    at,
  });
}
