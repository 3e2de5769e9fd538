import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { presentPerson } from "../../web/session/signed-in-staff.ts";
import { staffTablet } from "../../web/session/tablet.ts";
import { isKnownTablet } from "./known-tablet.ts";
import { findStaffOfStore } from "./staff-table.ts";

/**
 * The people who may sign in on a shared tablet, by first name, for the sign-in screen. Only for tablets that the store knows.
 */
export const listStaff = operation("listStaff", async ({ db, now }, { query, request }) => {
  if (!(await isKnownTablet(db.read, staffTablet.of(request), query.store, now()))) {
    return refuse(
      "tablet_unknown",
      "this tablet is not registered in the store: sign in, or enter the manager's code",
    );
  }
  const people = await findStaffOfStore(db.read, query.store);
  return people?.map(presentPerson) ?? refuse("store_not_found", `there is no store ${query.store}`);
});
