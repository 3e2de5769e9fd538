import { alertKinds } from "@horma/domain";
import { alertDismissal } from "../db/schema/alert.ts";
import { refuse } from "../http/refusals.ts";
import { action } from "../staff/action.ts";
import { noteStaffDeed } from "../staff/staff-table.ts";

/** Somebody dealt with an alert: nobody sees this trouble again. */
export const dismissAlert = action("dismissAlert", ({ now }, { body, staff }, once) =>
  once(async (tx) => {
    const { key } = body;
    const [kind, ...about] = key.split(" ");
    if (!alertKinds.some((known) => known === kind) || about.length === 0) {
      return refuse("bad_request", "no alert has this key");
    }
    const at = now();
    const seen = { staffId: staff.id, at };
    await tx
      .insert(alertDismissal)
      .values({ storeId: staff.storeId, key, ...seen })
      .onConflictDoUpdate({ target: [alertDismissal.storeId, alertDismissal.key], set: seen });
    await noteStaffDeed(tx, {
      storeId: staff.storeId,
      staffId: staff.id,
      type: "alert_dismissed",
      data: { key },
      at,
    });
    return undefined;
  }),
);
