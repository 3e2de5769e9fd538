import { and, eq, inArray, sql } from "drizzle-orm";
import { recordAudit } from "../../../platform/audit/record-audit.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { importBefore, importChange, importJob } from "../../../platform/db/schema/import.ts";
import { staff, staffAction, staffSession } from "../../../platform/db/schema/staff.ts";
import { newToken } from "../../../platform/secret/token-hash.ts";
import { forgive } from "../../../web/backoff/backoff-table.ts";
import { operation } from "../../../web/call/operation.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { hashPin } from "../../staff/pin-hash.ts";
import { pinTriesKeys } from "../../staff/pin-tries.ts";
import { officeActor } from "../office-actor.ts";
import { erasedPerson } from "./erased-person.ts";
import { forgetName } from "./forget-name.ts";

/** OF-10. Erases a person who left a store. The histories have their id, which leads to no name any more. A second time does nothing. */
export const erasePerson = operation("erasePerson", ({ db, now }, { body: { id }, office }) =>
  db.transact(async (tx) => {
    const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for("update");
    if (person === undefined) return refuse("staff_not_found", "there is no such person");
    if (person.active) return refuse("staff_active", "the person works in the store: remove them first");
    if (person.login === erasedPerson(id).login) return null;
    await erase(tx, id);
    const { name, storeId } = person;
    await forgetName(tx, { who: "staff", id, name, instead: erasedPerson(id).name, storeId });
    await recordAudit(tx, {
      actor: officeActor(office),
      action: "person_erased",
      subject: `person ${id}`,
      storeId,
      at: now(),
    });
    return null;
  }),
);

async function erase(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(staff)
    .set({
      ...erasedPerson(id),
      // No PIN fits it.
      pinHash: await hashPin(newToken()),
      // An undo of the file that wrote them would bring the name back.
      importId: null,
      signedInAt: null,
      pausedAt: null,
    })
    .where(eq(staff.id, id));
  await tx
    .delete(importBefore)
    .where(and(eq(importBefore.table, "staff"), sql`(${importBefore.row}->>'id')::int = ${id}`));
  // What files of staff changed has people's names and logins.
  await tx
    .delete(importChange)
    .where(
      inArray(
        importChange.importId,
        tx.select({ id: importJob.id }).from(importJob).where(eq(importJob.kind, "staff")),
      ),
    );
  await tx.delete(staffSession).where(eq(staffSession.staffId, id));
  await tx.delete(staffAction).where(eq(staffAction.staffId, id));
  await forgive(tx, pinTriesKeys(id));
}
