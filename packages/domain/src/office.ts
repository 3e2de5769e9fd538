/** Who runs the stores from the office (OF-01). A store's manager is the same there as on the tablets. */

export const officeRoles = ["head_office", "area_manager", "auditor", "manager"] as const;
export type OfficeRole = (typeof officeRoles)[number];

/** The stores that a person of the office is for, by id; `null` for every store, also later ones. */
export type OfficeStores = readonly number[] | null;

/** Roles that are for every store. The others are for the stores that they are given, and an auditor for either. */
const everyStore: readonly OfficeRole[] = ["head_office", "auditor"];
const givenStores: readonly OfficeRole[] = ["area_manager", "manager", "auditor"];

/** Whether a role can be for these stores: one that is given its stores has at least one. */
export function fitsStores(role: OfficeRole, stores: OfficeStores): boolean {
  if (stores === null) return everyStore.includes(role);
  return givenStores.includes(role) && stores.length > 0;
}

/** Whether a person of the office is for a store. */
export function isForStore(stores: OfficeStores, storeId: number): boolean {
  return stores === null || stores.includes(storeId);
}

/** How a browser reaches what holds a passkey, as Web Authentication calls it. */
export const passkeyTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"] as const;
