import { expect, it } from "vitest";
import { type OfficeRights, rightsOfGroups } from "./office-group.ts";

const head: OfficeRights = { role: "head_office", storeIds: null };
const north: OfficeRights = { role: "area_manager", storeIds: [1, 2] };
const store3: OfficeRights = { role: "manager", storeIds: [3] };
const audit: OfficeRights = { role: "auditor", storeIds: null };
const audit4: OfficeRights = { role: "auditor", storeIds: [4] };

it.each<[string, OfficeRights[], OfficeRights | undefined]>([
  ["no group is no right", [], undefined],
  ["one group is its rights", [store3], store3],
  ["the head office wins, for every store", [north, head, store3], head],
  [
    "stores are united under the stronger role",
    [store3, north],
    { role: "area_manager", storeIds: [1, 2, 3] },
  ],
  ["the same store twice is once", [north, { role: "area_manager", storeIds: [2] }], north],
  ["what an auditor reads no one changes", [store3, audit, audit4], store3],
  ["an auditor of some stores and of all is one of all", [audit4, audit], audit],
  [
    "two auditors' stores are united",
    [audit4, { role: "auditor", storeIds: [1] }],
    { role: "auditor", storeIds: [1, 4] },
  ],
])("%s", (_, groups, rights) => {
  expect(rightsOfGroups(groups)).toEqual(rights);
});
