import type { StaffPerson, StaffSession } from "@horma/contract";
import type { StaffRole } from "@horma/domain";

/** A signed-in staff member, with role and store. */
export type SignedInStaff = {
  id: number;
  login: string;
  name: string;
  role: StaffRole;
  storeId: number;
  storeCode: string;
  storeName: string;
};

/** A staff member on the wire. */
export function presentPerson({ id, login, name, role }: StaffPerson): StaffPerson {
  return { id, login, name, role };
}

export function presentSession(staff: SignedInStaff): StaffSession {
  return { staff: presentPerson(staff), store: presentStaffStore(staff) };
}

/** The store of a staff member. */
export function presentStaffStore({ storeId, storeCode, storeName }: SignedInStaff): StaffSession["store"] {
  return { id: storeId, code: storeCode, name: storeName };
}
