import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, it } from "vitest";
import { csvRows, withoutGuards } from "../../../src/web/http/csv-file.ts";

const cells = [
  ["=1+1", "'=1+1"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["Botín;=1+1", "Botín;'=1+1"],
  ["a; +1", "a;' +1"],
  ["a\t@b", "a\t'@b"],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ["a\n=1", `"a\n'=1"`],
  ["a=1, b-2", '"a=1, b-2"'],
  ["A-01-2", "A-01-2"],
] as const;
it.each(cells)(
  "[FI-13] no spreadsheet takes %j for a formula, whichever delimiter it expects",
  (cell, written) => {
    expect(csvRows([[cell, -5, null]])).toBe(`${written},-5,\r\n`);
  },
);

it("[FI-08] a cell that was guarded is read as it was", () => {
  const signs = fc.constantFrom(..."=+-@;\t\n\r '\"a1".split(""));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (cell) => {
      const [[written = ""] = []] = parse(csvRows([[cell]]), { relax_column_count: true }) as string[][];
      expect(withoutGuards(written)).toBe(cell);
    }),
  );
});
