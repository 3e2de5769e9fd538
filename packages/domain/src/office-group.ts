import { fitsStores, type OfficeRole, type OfficeStores } from "./office.ts";

/** What someone may do in the office, and for which stores. */
export type OfficeRights = { role: OfficeRole; storeIds: OfficeStores };

/** The roles, the one that may change most first. */
const byStrength = [
  "head_office",
  "area_manager",
  "manager",
  "auditor",
] as const satisfies readonly OfficeRole[];

/**
 * The rights of someone in several groups of their company (OF-02); undefined if none of the groups is one of the office. The
 * strongest role wins. Stores are united, but only those of groups that may change them: an auditor's stay to be read.
 */
export function rightsOfGroups(groups: readonly OfficeRights[]): OfficeRights | undefined {
  const role = byStrength.find((each) => groups.some((group) => group.role === each));
  if (role === undefined) return undefined;
  const counted = role === "auditor" ? groups : groups.filter((group) => group.role !== "auditor");
  const everywhere = fitsStores(role, null) && counted.some(({ storeIds }) => storeIds === null);
  if (everywhere) return { role, storeIds: null };
  const storeIds = new Set(counted.flatMap((group) => group.storeIds ?? []));
  return { role, storeIds: [...storeIds].sort((one, other) => one - other) };
}
