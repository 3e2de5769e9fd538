import { operation } from "../../web/call/operation.ts";
import { signOut } from "./manage-staff.ts";
import { refuseFault } from "./refuse-fault.ts";

/** Ends every session of a person of the store: their tablet was lost, or they went home. */
export const signOutStaff = operation("signOutStaff", ({ db, now }, { body, staff }) =>
  refuseFault(async () => {
    await signOut(db, { store: staff.storeCode, login: body.login, by: staff.id }, now());
    return null;
  }),
);
