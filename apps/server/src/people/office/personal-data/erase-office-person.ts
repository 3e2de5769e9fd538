import { and, eq, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { importJob, pinnedField } from "../../../platform/db/schema/import.ts";
import { look } from "../../../platform/db/schema/look.ts";
import { officePerson } from "../../../platform/db/schema/office.ts";
import { type OfficeContext, OfficeFault } from "../manage-office.ts";
import { forgetName } from "./forget-name.ts";

/** What an erased person of the office is called. */
const erasedOfficePerson = (id: number) => `Persona de oficina ${id}`;

/**
 * OF-10. Erases a person who may no longer enter the office. Histories have their id, which leads to no name any more. A second time
 * does nothing. Throws {@link OfficeFault} for a person who may enter.
 */
export function eraseOfficePerson(db: Database, id: number, { actor, at }: OfficeContext): Promise<void> {
  return db.transact(async (tx) => {
    const [person] = await tx.select().from(officePerson).where(eq(officePerson.id, id)).for("update");
    if (person === undefined)
      throw new OfficeFault(`the office has no person with the id ${id}`, "office_person_not_found");
    const { name } = person;
    if (person.active) throw new OfficeFault(`${name} may enter the office: use off first`);
    const instead = erasedOfficePerson(id);
    if (name === instead) return;
    const nothing = { issuer: null, subject: null, groups: null };
    await tx
      .update(officePerson)
      .set({ name: instead, ...nothing })
      .where(eq(officePerson.id, id));
    await forgetName(tx, { who: "office", id, name, instead, storeId: null });
    await renameAuthor(tx, { id, name, instead });
    await recordAudit(tx, { actor, action: "person_erased", subject: `office person ${id}`, at });
  });
}

/** The look and pinned fields have the name of who set them alone, imports have their id, too. */
async function renameAuthor(
  tx: Transaction,
  { id, name, instead }: { id: number; name: string; instead: string },
): Promise<void> {
  await tx.update(look).set({ by: instead }).where(eq(look.by, name));
  await tx.update(pinnedField).set({ by: instead }).where(eq(pinnedField.by, name));
  const called = sql`jsonb_build_object('name', ${instead}::text)`;
  for (const column of [importJob.actor, importJob.undoneBy]) {
    const theirs = and(sql`${column}->>'kind' = 'office'`, sql`(${column}->>'id')::int = ${id}`);
    const key = column === importJob.actor ? "actor" : "undoneBy";
    await tx
      .update(importJob)
      .set({ [key]: sql`${column} || ${called}` })
      .where(theirs);
  }
}
