import { operation } from "../call/operation.ts";
import { refuse } from "../http/refusals.ts";
import { StaffFault, signOut } from "./manage-staff.ts";

/** The manager ends every session of somebody of the store: a tablet that was lost, or somebody who went home. */
export const signOutStaff = operation("signOutStaff", async ({ db, now }, { body, staff }) => {
  try {
    await signOut(db, { store: staff.storeCode, login: body.login, by: staff.id }, now());
    return null;
  } catch (error) {
    if (!(error instanceof StaffFault)) throw error;
    return refuse("staff_not_found", error.message);
  }
});
