import { and, eq } from "drizzle-orm";
import { officeActor } from "../../people/office/office-actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { pinnedField } from "../../platform/db/schema/import.ts";
import { operation } from "../../web/call/operation.ts";

/** OF-04. Files may change a field again that a person had set. Again it changes nothing. */
export const releaseField = operation("releaseField", async ({ db, now }, { body, office }) => {
  const { thing, key, field } = body;
  const named = [eq(pinnedField.thing, thing), eq(pinnedField.key, key), eq(pinnedField.field, field)];
  await db.transact(async (tx) => {
    const { rowCount } = await tx.delete(pinnedField).where(and(...named));
    if (rowCount === 0) return;
    const line = { action: "field_released", subject: `${thing} ${key}`, data: { field } };
    await recordAudit(tx, { ...line, actor: officeActor(office), at: now() });
  });
  return null;
});
