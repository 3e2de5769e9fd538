import type { SignedInStaff } from "../../web/session/signed-in-staff.ts";

/** Who acts in a store, where and when: a staff member, or the demo's crew without a name. */
export type StoreDeed = {
  actor: "staff" | "crew";
  staffId?: number;
  storeId: number;
  storeCode: string;
  now: Date;
};

export function staffDeed({ id, storeId, storeCode }: SignedInStaff, now: Date): StoreDeed {
  return { actor: "staff", staffId: id, storeId, storeCode, now };
}
