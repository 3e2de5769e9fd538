import { operation } from "../http/operation.ts";
import { closeStaffSession } from "./staff-session-store.ts";
import { noteStaffDeed } from "./staff-store.ts";

/** Signs out; the token is good for nothing from here on, and its live stream ends. */
export const staffLogout = operation(
  "staffLogout",
  async ({ db, now }, { staff, tokenHash = "", staffSessions }) => {
    await db.transact(async (tx) => {
      if (!(await closeStaffSession(tx, tokenHash))) return;
      await noteStaffDeed(tx, { storeId: staff.storeId, staffId: staff.id, type: "signed_out", at: now() });
    });
    staffSessions.forget(tokenHash);
    return null;
  },
);
