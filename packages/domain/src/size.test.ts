import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type ConversionTable,
  compareSizes,
  conversionRow,
  displaySize,
  localizeSizes,
  localSize,
  markOutOfStock,
  normalizeSize,
  sizeNumber,
  sizeSystems,
  toggleSize,
} from "./size.ts";
import { vectors } from "./vectors.ts";

/** A table whose rows are found by one column of a vector file. */
function tableOf(file: string, input: string, only: Record<string, string> = {}): ConversionTable {
  const rows = vectors(file).filter((row) =>
    Object.entries(only).every(([key, value]) => row[key] === value),
  );
  return { values: rows.map((row) => ({ ...row, input_value: row[input] ?? "" })) };
}

const men = tableOf("cl_men.csv", "cl");
const anySize = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: fc.constantFrom(..."0123456789 .,/½⅓⅔¼¾-eExSML") }),
  fc
    .tuple(fc.nat(60), fc.constantFrom("", ".5", ",5", "½", " 1/2", " 2/3", "⅔", " ½", ".25"))
    .map((parts) => parts.join("")),
);

describe("one size written in many ways", () => {
  it.each([
    [
      "41.5",
      "41½",
      ["41.5", "41,5", "41½", "41 1/2", " 41.5 ", "41 ½", "41  1/2", "41.50", "041.5", "41\u00a01/2"],
    ],
    ["40.67", "40⅔", ["40 2/3", "40⅔", "40.67", "40,67", "40.6666667"]],
    ["41.33", "41⅓", ["41 1/3", "41⅓", "41.333"]],
    ["41", "41", ["41", "41.0", " 41 ", "41,00", "41."]],
    ["8.25", "8¼", ["8 1/4", "8¼", "8.25"]],
    ["8.75", "8¾", ["8 3/4", "8¾", "8,75"]],
    ["0.5", "0½", [".5", "0,5"]],
    ["26.3", "26,3", ["26.3", "26,3"]],
  ])("[VA-09] %s is shown as %s, however it is written", (normal, shown, ways) => {
    for (const way of ways) {
      expect(normalizeSize(way)).toBe(normal);
      expect(displaySize(way)).toBe(shown);
      expect(sizeNumber(way)).toBe(Number(normal));
      expect(compareSizes(way, normal) === 0).toBe(way === normal);
    }
  });
});

it("[VA-09] what is no number stays as it is, folded blanks aside", () => {
  for (const text of [
    "M",
    "S/M",
    "S,M",
    "9E2",
    "0x10",
    "1e3",
    "Infinity",
    "-5",
    "41 1/0",
    "41 0/0",
    "40-41",
    "",
  ]) {
    expect(normalizeSize(` ${text} `)).toBe(text);
    expect(displaySize(text)).toBe(text);
    expect(sizeNumber(text)).toBe(Number.POSITIVE_INFINITY);
  }
  expect(normalizeSize(" talla   única ")).toBe("talla única");
});

it("[VA-09] normalising is idempotent, and displaying loses nothing", () => {
  fc.assert(
    fc.property(anySize, (text) => {
      const normal = normalizeSize(text);
      expect(normalizeSize(normal)).toBe(normal);
      expect(normalizeSize(displaySize(text))).toBe(normal);
      expect(displaySize(displaySize(text))).toBe(displaySize(text));
      expect(sizeNumber(normal)).toBe(sizeNumber(text));
    }),
    { numRuns: 500 },
  );
});

it("[VA-09] the order of sizes is total and numeric, and never NaN", () => {
  fc.assert(
    fc.property(anySize, anySize, anySize, (a, b, c) => {
      expect(compareSizes(a, b)).not.toBeNaN();
      expect(sizeNumber(a)).not.toBeNaN();
      expect(Math.sign(compareSizes(a, b))).toBe(0 - Math.sign(compareSizes(b, a)) || 0);
      expect(compareSizes(a, b) === 0).toBe(a === b);
      if (compareSizes(a, b) <= 0 && compareSizes(b, c) <= 0)
        expect(compareSizes(a, c)).toBeLessThanOrEqual(0);
      if (sizeNumber(a) < sizeNumber(b)) expect(compareSizes(a, b)).toBeLessThan(0);
    }),
    { numRuns: 500 },
  );
});

it("[VA-09] sizes sort by number, not by text, and what is no number comes last", () => {
  const sizes = ["M", "10", "9½", "40 2/3", "40.5", "41,5", "41", "9", "L"];
  expect(sizes.sort(compareSizes)).toEqual(["9", "9½", "10", "40.5", "40 2/3", "41", "41,5", "L", "M"]);
});

describe.each([
  ["iso19407_adult.csv", {}],
  ["iso19407_kids.csv", {}],
  ["brands.csv", { brand: "a", gender: "men" }],
  ["brands.csv", { brand: "a", gender: "women" }],
  ["brands.csv", { brand: "b", gender: "men" }],
  ["brands.csv", { brand: "b", gender: "women" }],
  ["cl_men.csv", {}],
])("the table %s %o", (file, only) => {
  const first = Object.keys(vectors(file)[0] ?? {}).find((column) => !(column in only)) ?? "";
  const table = tableOf(file, first, only);

  it("[VA-09] finds every size by its input value and gives every other system's size", () => {
    expect(table.values.length).toBeGreaterThan(7);
    for (const row of table.values) {
      expect(conversionRow(table, displaySize(row.input_value))).toBe(row);
      for (const system of sizeSystems(table)) {
        expect(localSize(table, row.input_value, system)).toBe(normalizeSize(row[system] ?? ""));
      }
    }
  });

  it("[VA-09] sorts its sizes by the number of the system they are shown in", () => {
    const entries = table.values.map((row, at) => ({ size: row.input_value, sku: `${at}`, has_stock: null }));
    for (const system of ["mm", "eu", "uk", "cl", "us"].filter((one) => sizeSystems(table).includes(one))) {
      const numbers = localizeSizes(entries.toReversed(), table, system).map((one) =>
        sizeNumber(one.local_size),
      );
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(numbers.every(Number.isFinite)).toBe(true);
    }
  });
});

it("[VA-09] sizes are shown in the cl system unless another is chosen", () => {
  const byEur = tableOf("cl_men.csv", "eur");
  expect(localSize(byEur, "40⅔")).toBe("40");
  expect(localSize(byEur, "41 1/3")).toBe("40.5");
  expect(localSize(byEur, "41.33", "us")).toBe("8");
  const entries = ["46", "41 1/3", "40⅔"].map((size) => ({ size, sku: size, has_stock: true }));
  expect(localizeSizes(entries, byEur).map((one) => one.local_size)).toEqual(["40", "40.5", "44"]);
  expect(localizeSizes(entries, byEur, "eur").map((one) => one.local_size)).toEqual(["40.67", "41.33", "46"]);
});

it("[VA-09] where the table has no row, no value or does not exist, the size itself is shown", () => {
  const table: ConversionTable = { values: [{ input_value: "41,5", cl: "41.5", us: null }] };
  expect(localSize(men, "39 1/2")).toBe("39.5");
  expect(localSize(table, "41½", "us")).toBe("41.5");
  expect(localSize(table, "41½", "fr")).toBe("41.5");
  expect(localSize(null, "41 1/2")).toBe("41.5");
  expect(conversionRow(null, "41")).toBeUndefined();
});

it("[DM-04] the systems to choose from are the columns that hold a value, without input_value", () => {
  const values = [
    { input_value: "40", cl: "40", us: null, uk: null },
    { input_value: "41", cl: "41", us: null, uk: "8" },
  ];
  expect(sizeSystems({ values })).toEqual(["cl", "uk"]);
  expect(sizeSystems({ values: [] })).toEqual([]);
  expect(sizeSystems(men).sort()).toEqual(["cl", "cm", "eur", "uk", "us"]);
});

const press = fc.record({
  sku: fc.constantFrom("a", "b", "c", "d"),
  has_stock: fc.constantFrom(true, false, null),
});

it("[VA-03] over any run of presses at most two sizes are chosen, none twice, none without stock", () => {
  fc.assert(
    fc.property(fc.array(press, { maxLength: 40 }), (presses) => {
      let chosen: string[] = [];
      for (const entry of presses) {
        const before = [...chosen];
        const after = toggleSize(chosen, entry);
        expect(chosen).toEqual(before);
        expect(after.length).toBeLessThanOrEqual(2);
        expect(new Set(after).size).toBe(after.length);
        if (before.includes(entry.sku)) expect(after).toEqual(before.filter((sku) => sku !== entry.sku));
        else if (entry.has_stock === false) expect(after).toEqual(before);
        else expect(after).toEqual([...before.slice(before.length === 2 ? 1 : 0), entry.sku]);
        chosen = after;
      }
    }),
  );
});

it("[VA-03] a third size drops the oldest, pressing a chosen one removes it", () => {
  const available = (sku: string) => ({ sku, has_stock: true });
  expect(toggleSize([], available("a"))).toEqual(["a"]);
  expect(toggleSize(["a"], available("b"))).toEqual(["a", "b"]);
  expect(toggleSize(["a", "b"], available("c"))).toEqual(["b", "c"]);
  expect(toggleSize(["a", "b"], available("a"))).toEqual(["b"]);
  expect(toggleSize(["a"], { sku: "b", has_stock: false })).toEqual(["a"]);
  expect(toggleSize(["a"], { sku: "b", has_stock: null })).toEqual(["a", "b"]);
  expect(toggleSize(["a"], { sku: "a", has_stock: false })).toEqual([]);
});

it("[VA-03] pressing a size twice restores the choice unless the first press dropped another", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.constantFrom("a", "b", "c", "d"), { maxLength: 2 }),
      press,
      (chosen, entry) => {
        const twice = toggleSize(toggleSize(chosen, entry), entry);
        const dropped = chosen.length === 2 && !chosen.includes(entry.sku) && entry.has_stock !== false;
        const removed = chosen.includes(entry.sku) && entry.has_stock === false;
        const expected = dropped
          ? chosen.slice(1)
          : removed
            ? chosen.filter((sku) => sku !== entry.sku)
            : chosen;
        expect(twice.sort()).toEqual([...expected].sort());
      },
    ),
  );
});

it("[ST-06] a canceled size is marked out of stock, the others stay as they are", () => {
  const entries = ["a", "b", "c"].map((sku) => ({ sku, size: sku, has_stock: sku === "c" ? null : true }));
  expect(markOutOfStock(entries, ["b", "x"])).toEqual([
    { sku: "a", size: "a", has_stock: true },
    { sku: "b", size: "b", has_stock: false },
    { sku: "c", size: "c", has_stock: null },
  ]);
  expect(entries.map((entry) => entry.has_stock)).toEqual([true, true, null]);
});
