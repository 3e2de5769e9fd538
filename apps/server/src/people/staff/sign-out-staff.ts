import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { StaffFault, signOut } from "./manage-staff.ts";

/** Ends every session of a person of the store: their tablet was lost, or they went home. */
export const signOutStaff = operation("signOutStaff", async ({ db, now }, { body, staff }) => {
  try {
    await signOut(db, { store: staff.storeCode, login: body.login, by: staff.id }, now());
    return null;
  } catch (error) {
    if (!(error instanceof StaffFault)) throw error;
    return refuse(error.code, error.message);
  }
});
