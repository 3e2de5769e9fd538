import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { staffEvent } from "../../platform/db/schema/staff.ts";
import { operation } from "../../web/call/operation.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import { givePin } from "./give-pin.ts";
import { renewPinIn } from "./manage-staff.ts";

/** For how long a PIN that another manager just told is not replaced, ms: it would be wrong before it was typed. */
const freshPin = 60_000;

/**
 * The manager gives a colleague who forgot theirs a new PIN. Their sessions and the old PIN end with it. No one renews
 * their own, because that would end the session that shows it.
 */
export const renewStaffPin = operation("renewStaffPin", async (deps, { body, staff, idempotencyKey }) => {
  if (body.login === staff.login) {
    return refuse("pin_own", "only another manager or the staff command can give a manager a new PIN");
  }
  const member = { store: staff.storeCode, login: body.login, by: staff.id };
  return givePin(deps, { call: "renewStaffPin", staff, idempotencyKey }, (tx) => {
    const at = deps.now();
    return renewPinIn(tx, member, at, (id) => renewedByOther(tx, { id, staff }, at));
  });
});

/** Of two people who renew one PIN at the same time, only the first does. */
async function renewedByOther(
  tx: Transaction,
  { id, staff }: { id: number; staff: { id: number; storeId: number } },
  now: Date,
): Promise<Refusal | undefined> {
  const [fresh] = await tx
    .select({ id: staffEvent.id })
    .from(staffEvent)
    .where(
      and(
        eq(staffEvent.storeId, staff.storeId),
        gt(staffEvent.at, new Date(now.getTime() - freshPin)),
        eq(staffEvent.type, "pin_renewed"),
        eq(staffEvent.staffId, id),
        sql`${staffEvent.data} ?| array['by', 'by_office']`,
        sql`${staffEvent.data}->>'by' is distinct from ${String(staff.id)}`,
      ),
    )
    .limit(1);
  return fresh && refuse("pin_just_renewed", "a new PIN was given to them less than a minute ago");
}
