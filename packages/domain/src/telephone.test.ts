import { expect, it } from "vitest";
import { isTelephone } from "./telephone.ts";

it.each([
  ["+56 2 2000 0101", true],
  ["(2) 2000-0101", true],
  ["22000101", true],
  ["600 123 4567 anexo 12", true],
  ["+56 9 8765 4321", true],
  ["no tiene", false],
  ["123", false],
  ["5,62E+10", false],
  ["2000 0101 / 2000 0102", false],
  ["1234567890123456", false],
  ["+", false],
  ["", false],
])("[OF-06] %j is a telephone number: %s", (text, is) => {
  expect(isTelephone(text)).toBe(is);
});
