import { and, eq, isNull } from "drizzle-orm";
import { applyEdits, editing } from "../../integration/edit/apply-edits.ts";
import { action } from "../../people/staff/action.ts";
import { device } from "../../platform/db/schema/device.ts";
import { refuse } from "../../web/http/refusals.ts";
import { holdStore, storeEdits } from "./change-office-store.ts";

/**
 * OF-06. A manager gives a box or a shelf of their store another name, as the office and files do: with the same checks, and in the same
 * audit. `was` is the name that they saw; if it is a third by now, nothing is written.
 */
export const nameDevice = action("nameDevice", (deps, { body: { hwd, name, was }, staff }, once) =>
  editing({ transact: once }, async (tx) => {
    const { code } = await holdStore(tx, staff.storeId);
    const [found] = await tx
      .select({ name: device.name })
      .from(device)
      .where(and(eq(device.storeId, staff.storeId), eq(device.hwd, hwd), isNull(device.retiredAt)));
    if (found === undefined) return refuse("device_not_found", `this store has no device ${hwd}`);
    if (found.name !== was && found.name !== name)
      return refuse("edited_meanwhile", `${hwd} is called ${found.name} by now`);
    return applyEdits(deps, tx, {
      actor: { kind: "staff", id: staff.id, name: staff.name },
      action: storeEdits.changed,
      subject: `store ${code}`,
      storeId: staff.storeId,
      parts: [{ kind: "devices", rows: [{ store: code, device: hwd, name }] }],
    });
  }),
);
