import { expect, it } from "vitest";
import { productCode } from "./product-code.ts";

const pair = { kind: "gtin", gtin: "07808801014102" };

it.each([
  ["(01)07808801014102", "as printed"],
  ["(01)07808801014102(21)99", "with a serial behind it"],
  ["(10)LOTE7(01)07808801014102", "behind a lot"],
  ["(01) 0780 8801 0141 02 (21) 99", "printed in groups"],
  ["0107808801014102", "without brackets"],
  ["010780880101410221A1\u001d10LOTE7", "with a serial and a lot"],
  ["]C10107808801014102", "GS1-128"],
  ["]C1\u001d0107808801014102", "GS1-128 with its FNC1"],
  ["]d2010780880101410221ABC", "GS1 DataMatrix"],
  ["]Q3(01)07808801014102", "GS1 QR, with brackets"],
  ["]e00107808801014102", "GS1 DataBar"],
  ["\u001d0107808801014102", "FNC1 alone"],
  ["]d21727123110LOTE7\u001d0107808801014102", "behind a date and a lot"],
  ["]C1003401234500000000180107808801014102", "behind a logistic unit"],
  ["172712310107808801014102", "behind a date, unmarked"],
  ["]C10107808801014102\r\n", "with the reader's line end"],
  ["]E07808801014102", "a plain EAN-13 with its identifier"],
  ["]C0880101410", "a plain Code 128 with its identifier"],
  [")01=07808801014102)21=99", "typed on a Spanish keyboard"],
  ["+d20107808801014102", "typed on a Spanish keyboard, with its identifier"],
])("[CA-01] finds the pair in %j (%s)", (text) => {
  const expected = text === "]C0880101410" ? { kind: "sku", sku: "880101410" } : pair;
  expect(productCode(text)).toEqual(expected);
});

it.each([
  ["]C102078088010141023712", "what a pallet holds is no pair"],
  ["]C1003401234500000000180", "an identifier cut off"],
  ["(00)340123450000000018", "a logistic unit"],
  ["]d221ABC", "a serial alone"],
])("[CA-01] finds no pair in %j (%s)", (text) => {
  expect(productCode(text).kind).not.toBe("gtin");
});
