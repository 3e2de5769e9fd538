import { stringify } from "csv-stringify/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CsvRow, CsvSplitter } from "../../../../src/integration/import/file/split-csv.ts";

function split(text: string, delimiter = ";", longest = 1_000): (string[] | "open")[] {
  const splitter = new CsvSplitter(delimiter, longest);
  const rows: CsvRow[] = [];
  for (const line of text.split("\n")) splitter.add(line, rows);
  splitter.end(rows);
  return rows.map(({ cells, open }) => (open ? "open" : cells));
}

describe("lines of CSV", () => {
  it.each<[string, string, (string[] | "open")[]]>([
    ["cells", 'a; b ;"c";', [["a", "b", "c", ""]]],
    ["quotes inside quotes", '"a ""b""";c', [['a "b"', "c"]]],
    ["a bare quote", '1;Bota 5" alta;x', [["1", 'Bota 5" alta', "x"]]],
    ["a bare quote at a cell's end", '1;Bota 5";x', [["1", 'Bota 5"', "x"]]],
    ["quotes around a part of a cell", '1;"Bota" alta;"x"', [["1", '"Bota" alta', "x"]]],
    [
      "lines in a cell",
      '1;"a\nb\n\nc";x\n2;b;y',
      [
        ["1", "a\nb\n\nc", "x"],
        ["2", "b", "y"],
      ],
    ],
    ["blanks around quotes", ' "a;b" ; "c"', [["a;b", "c"]]],
    [
      "a quote that is not closed, among rows without",
      '1;"a;x\n2;b;y\n3;c;z',
      ["open", ["2", "b", "y"], ["3", "c", "z"]],
    ],
    [
      "a quote that is not closed, before rows with some",
      '1;"a;x\n2;"b";y\n3;c;z',
      ["open", ["2", "b", "y"], ["3", "c", "z"]],
    ],
    ["a cell that is nothing but a quote", '1;"\n2;b', ["open", ["2", "b"]]],
    ["two that are not closed", '1;"a\n2;"b\n3;c', ["open", "open", ["3", "c"]]],
    ["a second cell of lines", '"a\nb";"c\nd"', [["a\nb", "c\nd"]]],
  ])("[FI-03] %s", (_, text, rows) => {
    expect(split(text)).toEqual(rows);
  });

  it("a cell in quotes that never ends is given up at the longest row", () => {
    const rows = split(`1;"a\n${"2;b\n".repeat(1_000)}`);
    expect(rows).toHaveLength(1_002);
    expect(rows[0]).toBe("open");
    expect(rows[1_000]).toEqual(["2", "b"]);
  });

  it.each([
    ["quotes that open in each line", '1;"a\n'],
    ["doubled quotes after one that opens", '""\n'],
    ["quotes in threes", '"""\n'],
    ["quotes in fours", '""""\n'],
    ["quotes before a letter", '""a;"\n'],
  ])("time is linear: %s", (_, line) => {
    const took = (times: number) => {
      const began = performance.now();
      split(`"${line.repeat(times)}`, ";", 256 * 1024);
      return performance.now() - began;
    };
    took(20_000);
    expect(took(400_000)).toBeLessThan(3_000);
  });

  const cell = fc
    .string({ unit: fc.constantFrom("a", '"', ";", ",", "\n", " ", "ñ", "|") })
    .map((text) => text.trim());
  const table = fc
    .integer({ min: 1, max: 5 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }));

  it("what a program writes is read back, with any delimiter", () => {
    fc.assert(
      fc.property(table, fc.constantFrom(";", ",", "\t", "|"), (rows, delimiter) => {
        const text = stringify(rows, { delimiter, quoted: true }).replace(/\n$/, "");
        expect(split(text, delimiter)).toEqual(rows);
      }),
    );
  });
});
