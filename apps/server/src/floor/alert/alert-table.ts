import { logStaffEvent } from "../../people/staff/staff-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { alertDismissal } from "../../platform/db/schema/alert.ts";
import type { SignedInStaff } from "../../web/session/signed-in-staff.ts";

/** Quiets an alert for a staff member, or ends it for everybody, and writes that down. */
export async function putAway(
  tx: Transaction,
  { id: staffId, storeId }: SignedInStaff,
  { key, ended, at }: { key: string; ended: boolean; at: Date },
): Promise<void> {
  await tx
    .insert(alertDismissal)
    .values({ storeId, key, staffId, ended, at })
    .onConflictDoUpdate({
      target: [alertDismissal.storeId, alertDismissal.key, alertDismissal.staffId],
      set: { at, ...(ended && { ended }) },
    });
  const type = ended ? "alert_resolved" : "alert_dismissed";
  await logStaffEvent(tx, { storeId, staffId, type, data: { key }, at });
}
