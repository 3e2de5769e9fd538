import type { SignedInStaff } from "../session/signed-in-staff.ts";

/** Who does something in a store, where and when: one of its staff, or the demo's crew, who is nobody by name. */
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
