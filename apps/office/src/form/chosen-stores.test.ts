import { expect, it } from "vitest";
import { countChosen, withArea } from "./chosen-stores.ts";

const south = { area: "Zona Sur", stores: ["0101", "0102", "0103"] };

it.each([
  ["none", ["0200"], 0, ["0200", "0101", "0102", "0103"]],
  ["some", ["0102", "0200"], 1, ["0200", "0101", "0102", "0103"]],
  ["all", ["0103", "0200", "0102", "0101"], 3, ["0200"]],
])("[OF-01] an area of which %s are chosen", (_, chosen, count, after) => {
  expect(countChosen(south, chosen)).toBe(count);
  expect(withArea(south, chosen)).toEqual(after);
});
