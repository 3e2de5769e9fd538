import { operation } from "../../web/call/operation.ts";
import { closeStaffSession } from "../../web/session/staff-session-table.ts";
import { endPause } from "./set-pause.ts";
import { logStaffEvent } from "./staff-table.ts";

/** Signs out: the token stops working, and its live stream ends. */
export const staffLogout = operation(
  "staffLogout",
  async ({ db, now }, { staff, tokenHash = "", staffSessions }) => {
    await db.transact(async (tx) => {
      if (!(await closeStaffSession(tx, tokenHash))) return;
      await logStaffEvent(tx, { storeId: staff.storeId, staffId: staff.id, type: "signed_out", at: now() });
      await endPause(tx, staff, now());
    });
    staffSessions.forget(tokenHash);
    return null;
  },
);
