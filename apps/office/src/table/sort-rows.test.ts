import { expect, it } from "vitest";
import { type CellValue, sortRows } from "./sort-rows.ts";

it.each<[string, CellValue[], CellValue[], CellValue[]]>([
  [
    "names",
    ["Peñalolén 10", "Ñuble", "Peñalolén 2"],
    ["Ñuble", "Peñalolén 2", "Peñalolén 10"],
    ["Peñalolén 10", "Peñalolén 2", "Ñuble"],
  ],
  ["figures", [10, -1, 2], [-1, 2, 10], [10, 2, -1]],
  ["what is missing", ["b", null, "a", ""], ["a", "b", null, ""], ["b", "a", null, ""]],
])("[OF-07] %s are sorted both ways, what is missing last", (_, values, up, down) => {
  expect(sortRows(values, (value) => value, false)).toEqual(up);
  expect(sortRows(values, (value) => value, true)).toEqual(down);
});
