import { expect, it } from "vitest";
import { describeUnusual, type Figures, unusualFigures } from "./unusual.ts";

const file = (rows: number, price: number, refused = 0): Figures => ({ rows, refused, sums: { price } });
const nightly = [file(100, 5_000), file(102, 5_100), file(98, 4_900), file(100, 5_000)];

it.each<[string, Figures, Figures[], number | undefined, [string, number][]]>([
  ["a file as ever", file(101, 5_050), nightly, undefined, []],
  ["prices in sum", file(100, 3_000), nightly, undefined, [["price", -40]]],
  ["half of the rows", file(50, 5_000), nightly, undefined, [["rows", -50]]],
  ["refused rows, by their share", file(100, 5_000, 40), nightly, undefined, [["refused", 40]]],
  ["fewer refused rows", file(100, 5_000), nightly.map((each) => ({ ...each, refused: 60 })), undefined, []],
  ["one wild file among the others", file(100, 5_000), [...nightly, file(9, 1)], undefined, []],
  ["too few files to compare", file(1, 1), nightly.slice(0, 2), undefined, []],
  ["a bound of its own", file(90, 5_000), nightly, 5, [["rows", -10]]],
  ["a difference that is just the bound", file(90, 5_000), nightly, 10, []],
  [
    "something where nothing is usual",
    file(100, 10),
    nightly.map(() => file(100, 0)),
    999,
    [["price", 1_000]],
  ],
  [
    "a column that the files before lack",
    file(100, 5_000),
    nightly.map((each) => ({ ...each, sums: {} })),
    1,
    [],
  ],
  [
    "a file without rows",
    file(0, 0),
    nightly,
    undefined,
    [
      ["rows", -100],
      ["price", -100],
    ],
  ],
])("[FI-14] %s", (_, now, before, bound, expected) => {
  expect(unusualFigures(now, before, bound).map(({ figure, percent }) => [figure, percent])).toEqual(
    expected,
  );
});

it("[FI-14] what is unusual is a sentence", () => {
  expect(describeUnusual(unusualFigures(file(200, 3_000, 100), nightly))).toBe(
    "rows are 100% more than usual (200, usually 100); 100 rows are refused, usually 0; price in total are 40% less than usual (3000, usually 5000)",
  );
});
