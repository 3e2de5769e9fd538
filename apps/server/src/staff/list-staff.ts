import { operation } from "../http/operation.ts";
import { refuse } from "../http/refusals.ts";
import { presentPerson } from "./signed-in-staff.ts";
import { findStaffOfStore } from "./staff-store.ts";

/** Who may sign in on a shared tablet, by first name: the faces of the sign-in screen. */
export const listStaff = operation("listStaff", async ({ db }, { query }) => {
  const people = await findStaffOfStore(db.read, query.store);
  return people?.map(presentPerson) ?? refuse("store_not_found", `there is no store ${query.store}`);
});
