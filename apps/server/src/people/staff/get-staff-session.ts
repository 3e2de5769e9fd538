import { operation } from "../../web/call/operation.ts";
import { presentSession } from "../../web/session/signed-in-staff.ts";

/** Who is signed in with this token. */
export const getStaffSession = operation("getStaffSession", async (_deps, { staff }) =>
  presentSession(staff),
);
