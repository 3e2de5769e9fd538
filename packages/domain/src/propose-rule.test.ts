import { expect, it } from "vitest";
import { type HeadingCells, proposeRule } from "./propose-rule.ts";

const under = (heading: string, column: string | null, ...cells: string[]): HeadingCells => ({
  heading,
  column,
  cells,
});
const sku = under("Código", "sku", "PAT-8801-NEG-41", "PAT-8801-NEG-41½", "PAT-8802-AZU-40");
const split = (name: string, heading: string, text: string) => ({ name, given: [{ heading }, { text }] });

it.each<[string, string, HeadingCells[], object | undefined]>([
  ["the product of the sku", "product", [sku], split("before_last", "Código", "-")],
  ["the size of the sku", "size", [sku], split("after_last", "Código", "-")],
  [
    "a sign that every cell has",
    "product",
    [under("Cód", "sku", "88-01_41", "8802_40")],
    split("before_last", "Cód", "_"),
  ],
  [
    "of a heading that is not read",
    "size",
    [under("SKU ERP", null, "A 41", "B ⅔"), under("Ítem", null, "A/XL")],
    split("after_last", "Ítem", "/"),
  ],
  ["no size that is none", "size", [under("Código", "sku", "8801-NEGRO")], undefined],
  ["nothing without rows", "product", [under("Código", "sku")], undefined],
  ["nothing where one cell has no sign", "product", [under("Código", "sku", "88-41", "8842")], undefined],
  ["nothing of what other columns hold", "product", [under("Fecha", "starts", "2026-11-28")], undefined],
  [
    "the sku of product and size",
    "sku",
    [under("Modelo", "product", "8801"), under("Talla", "size", "41")],
    { name: "join", given: [{ heading: "Modelo" }, { text: "-" }, { heading: "Talla" }] },
  ],
  [
    "the EAN as sku",
    "sku",
    [under("EAN", "ean", "7808801014102")],
    { name: "first", given: [{ heading: "EAN" }] },
  ],
  ["no EAN with blanks as sku", "sku", [under("EAN", "ean", "780 8801 01410 2")], undefined],
  ["nothing of a name", "name", [sku], undefined],
])("[FI-14] proposes %s", (_, column, headings, rule) => {
  expect(proposeRule(column, headings)).toEqual(rule);
});
