import type { SignedInStaff } from "../../web/session/signed-in-staff.ts";

/** Who acts in a store, where and when: a staff member, a person of the office, or the demo's crew without a name. */
export type StaffContext = {
  actor: "staff" | "office" | "crew";
  staffId?: number;
  officeId?: number;
  storeId: number;
  storeCode: string;
  now: Date;
};

export function staffContext({ id, storeId, storeCode }: SignedInStaff, now: Date): StaffContext {
  return { actor: "staff", staffId: id, storeId, storeCode, now };
}
