import { expect, it } from "vitest";
import { prices } from "../kind/prices.ts";
import { readHead } from "./read-head.ts";

it.each([
  ["<!DOCTYPE html><html><head><title>Sesión expirada</title></head>", "the file is a web page"],
  ['  <?xml version="1.0"?>', "the file is a web page"],
  ["glosa;monto total;obs", "no heading of the first line is a column of prices (glosa, monto total, obs)"],
  ["910101;59.990", "no heading of the first line is a column of prices (910101, 59.990)"],
])("a file that begins with %j is refused by name", (line, said) => {
  expect(() => readHead(line, prices, {})).toThrow(said);
});

it("headings that are no columns are ignored beside those that are", () => {
  expect(readHead("producto;precio;obs", prices, {})).toEqual({
    delimiter: ";",
    headings: ["product", "value", null],
    ignored: ["obs"],
  });
});
