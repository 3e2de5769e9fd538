import { expect, it } from "vitest";
import { fitsStores, isForStore, type OfficeRole, type OfficeStores } from "./office.ts";

it.each<[OfficeRole, OfficeStores, boolean]>([
  ["head_office", null, true],
  ["head_office", [1], false],
  ["auditor", null, true],
  ["auditor", [1, 2], true],
  ["area_manager", [1, 2], true],
  ["area_manager", [], false],
  ["area_manager", null, false],
  ["manager", [7], true],
  ["manager", null, false],
])("[OF-01] a %s for the stores %j fits: %s", (role, stores, fits) => {
  expect(fitsStores(role, stores)).toBe(fits);
});

it("[OF-01] someone is for the stores given, or for every store", () => {
  expect([null, [1, 2], [2]].map((stores) => isForStore(stores, 1))).toEqual([true, true, false]);
});
