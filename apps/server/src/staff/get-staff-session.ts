import { operation } from "../http/operation.ts";
import { presentSession } from "./signed-in-staff.ts";

/** Who is signed in with this token. */
export const getStaffSession = operation("getStaffSession", async (_deps, { staff }) =>
  presentSession(staff),
);
