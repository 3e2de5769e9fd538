import fc from "fast-check";
import { expect, it } from "vitest";
import { csvFile, csvRows, withoutGuards } from "./csv.ts";

const cells = [
  ["=1+1", "'=1+1"],
  ["-5", "'-5"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["Botín;=1+1", `"Botín;'=1+1"`],
  ["a; +1", `"a;' +1"`],
  ["a\t@b", "a\t'@b"],
  ['a;"=1+1"', `"a;'""=1+1"""`],
  ["a\n=1", `"a\n'=1"`],
  ["a=1, b-2", "a=1, b-2"],
  ["A-01-2", "A-01-2"],
] as const;
it.each(cells)(
  "[FI-13] no spreadsheet takes %j for a formula, whichever delimiter it expects",
  (cell, written) => {
    expect(csvRows([[cell, -5, null]])).toBe(`${written};-5;\r\n`);
  },
);

it("[FI-08] a cell that was guarded is read as it was", () => {
  const signs = fc.constantFrom(..."=+-@;\t\n\r '\"a1".split(""));
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (cell) => {
      const line = csvRows([[cell]]).slice(0, -2);
      const written = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line;
      expect(withoutGuards(written)).toBe(cell);
    }),
  );
});

it("[FI-13] a file begins with the mark of UTF-8, and has semicolons", () => {
  expect(
    csvFile([
      ["Tienda", "Código"],
      ["Ñuñoa", "0102"],
    ]),
  ).toBe("\ufeffTienda;Código\r\nÑuñoa;0102\r\n");
});

it("[FI-13] another delimiter is quoted as such", () => {
  expect(csvRows([["a,b", "c;d"]], ",")).toBe('"a,b",c;d\r\n');
});
