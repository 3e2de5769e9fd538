import { expect, it } from "vitest";
import { naturalOrder } from "./natural-order.ts";

it.each([
  [
    ["Peñalolén 10", "Peñalolén 2", "Peñalolén 1"],
    ["Peñalolén 1", "Peñalolén 2", "Peñalolén 10"],
  ],
  [
    ["0110", "0102", "98"],
    ["98", "0102", "0110"],
  ],
  [
    ["B-10-2", "B-2-10", "A-11-1"],
    ["A-11-1", "B-2-10", "B-10-2"],
  ],
  [
    ["Ovalle", "Ñuñoa", "Nueva", "Ángol", "angol 2"],
    ["Ángol", "angol 2", "Nueva", "Ñuñoa", "Ovalle"],
  ],
])("[OF-06] %j is sorted as people do", (texts, sorted) => {
  expect(texts.toSorted(naturalOrder)).toEqual(sorted);
});
