import { describe, expect, it } from "vitest";
import { readHead } from "../../../../src/integration/import/file/read-head.ts";
import { catalogue } from "../../../../src/integration/import/kind/catalogue.ts";
import { prices } from "../../../../src/integration/import/kind/prices.ts";
import { skus } from "../../../../src/integration/import/kind/skus.ts";

it.each([
  ["glosa;monto total;obs", "no heading of the first line is a column of prices (glosa, monto total, obs)"],
  ["910101;59.990", "no heading of the first line is a column of prices (910101, 59.990)"],
])("a file that begins with %j is refused by name", (line, said) => {
  expect(() => readHead(line, prices, { mapping: {} })).toThrow(said);
});

it("headings that are no columns are ignored beside those that are", () => {
  expect(readHead("producto;precio;obs", prices, { mapping: {} })).toEqual({
    delimiter: ";",
    headings: ["product", "value", null],
    titles: ["producto", "precio", "obs"],
    headRow: 1,
    sep: false,
    ignored: ["obs"],
  });
});

describe("the head", () => {
  const head = (text: string, kind = skus) => {
    const { delimiter, headings, headRow, sep, ignored } = readHead(text, kind, { mapping: {} });
    return { delimiter, headings, headRow, sep, ignored };
  };
  const usual = { delimiter: ";", headings: ["sku", "product", "size"], headRow: 1, sep: false, ignored: [] };

  it.each<[string, string, Partial<typeof usual>]>([
    ["a line that says the delimiter", "sep=;\nsku;producto;talla\n1;2;3", { sep: true }],
    [
      "the same in quotes, of a file with tabs",
      '"sep=\t"\nsku\tproducto\ttalla',
      { sep: true, delimiter: "\t" },
    ],
    ["a heading that is merged over others", ";;Tallas\nsku;producto;talla\n1;2;3", { headRow: 2 }],
    ["headings that are merged downwards", "sku;producto;Medidas\n;;talla\n1;2;3", { headRow: 2 }],
    ["empty cells below it", "sku;producto;talla\n;;3\n1;;3", {}],
    ["titles above", "Maestro de tallas;;\n;;\nAl 24-12-2026;;\nsku;producto;talla\n1;2;3", { headRow: 4 }],
    ["a title with a heading's name", "Producto;;\nsku;producto;talla", { headRow: 2 }],
    ["line breaks", '"sku";"código\nproducto";"N° talla"\n1;2;3', {}],
    ["CR alone", "sku;producto;talla\r1;2;3\r", {}],
    ["signs and short words", "Cód. SKU;Código de Producto;Nº Talla", {}],
    ["blanks that do not break, and unseen letters", "\ufeffsku;pro\u200bducto;\u00a0talla", {}],
  ])("[FI-02] has %s", (_, text, found) => {
    expect(head(text)).toEqual({ ...usual, ...found });
  });

  it.each([
    ["EAN-13", "ean"],
    ["E.A.N.", "ean"],
    ["Cód. de barras", "ean"],
    ["Código EAN 13 ", null],
  ])("%s is the column %s", (heading, column) => {
    expect(head(`sku;${heading}`).headings?.[1]).toBe(column);
  });

  it.each([
    ["Precio $", "value"],
    ["tipo-precio", "type"],
    ["Cód. Tienda", "store"],
  ])("%s of prices is the column %s", (heading, column) => {
    expect(head(`producto;${heading}`, prices).headings?.[1]).toBe(column);
  });

  it("has two columns of one meaning, and says which", () => {
    expect(() => head("sku;EAN;producto;EAN-13")).toThrow(
      'two columns of the file are ean, "EAN" (column 2) and "EAN-13" (column 4)',
    );
  });

  it("lacks a column in its row below titles", () => {
    expect(() => head("Tallas\nproducto;talla\n1;2")).toThrow("row 2 has no column sku");
  });
});

describe("[FI-14] a heading that many systems use", () => {
  const headings = (
    text: string,
    kind: typeof skus,
    shape: Parameters<typeof readHead>[2] = { mapping: {} },
  ) => readHead(text, kind, shape).headings;
  const [ean, other] = ["7808801014102", "7808801014119"];
  it.each<[string, typeof skus, string, (string | null)[]]>([
    [
      "the sku where the file has none",
      skus,
      "Código;Producto;Talla\nP-41;P;41\nP-42;P;42",
      ["sku", "product", "size"],
    ],
    ["the sku also of digits alone", skus, "Código;Talla\n880101410;41", ["sku", "size"]],
    ["the EAN beside a sku", skus, `SKU;Código\nP41;${ean}\nP42;${other}`, ["sku", "ean"]],
    ["the code to type beside a sku", skus, "SKU;Código;EAN\nP41;4101;\nP42;4201;", ["sku", "code", "ean"]],
    ["nothing where it is none of these", skus, "SKU;Código\nP41;no va", ["sku", null]],
    ["the code to type without rows", skus, "SKU;Código", ["sku", "code"]],
    ["a size", catalogue, "SKU;Producto;Talla CL;Precio lista", ["sku", "product", "size", "price"]],
    [
      "nothing beside the plain one",
      catalogue,
      "SKU;Producto;Talla;Talla CL;Precio;Precio lista",
      ["sku", "product", "size", null, "price", null],
    ],
    ["a price", prices, "Producto;Precio de lista", ["product", "value"]],
  ])("is %s", (_, kind, text, found) => {
    expect(headings(text, kind)).toEqual(found);
  });

  it("is what the mapping says, and free for its rules", () => {
    const text = "Código;Producto;Precio lista;Liquidación\nP-41;P;1;";
    const mapping = { Código: "-" };
    expect(() => headings(text, skus, { mapping })).toThrow("no column sku");
    const rules = {
      price: { name: "first", given: [{ heading: "Liquidación" }, { heading: "Precio lista" }] },
    } as const;
    expect(headings(text, catalogue, { mapping: {}, rules })).toEqual(["sku", "product", null, null]);
  });
});
