import fc from "fast-check";
import { expect, it } from "vitest";
import { gtinCheckDigit, gtinValid, searchFor, searchForScanned, toEan13 } from "./barcode.ts";
import { vectors } from "./vectors.ts";

const body = (...lengths: number[]) =>
  fc.oneof(...lengths.map((length) => fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`))));
const gtin = (...lengths: number[]) => body(...lengths).map((digits) => digits + gtinCheckDigit(digits));

it.each(vectors("ean_vectors.csv"))("[AP-10] the code $code is judged $valid", ({ code = "", valid }) => {
  expect(gtinValid(code)).toBe(valid === "1");
});

it("[AP-10] every GTIN-8, -12, -13 and -14 with its check digit is valid, with any other digit it is not", () => {
  fc.assert(
    fc.property(body(8, 12, 13, 14), (digits) => {
      const right = gtinCheckDigit(digits);
      for (let last = 0; last < 10; last++) {
        expect(gtinValid(`${digits}${last}`)).toBe(String(last) === right);
      }
    }),
  );
});

it("[AP-10] one misread digit is always found out", () => {
  fc.assert(
    fc.property(gtin(8, 12, 13, 14), fc.nat(), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
      const index = at % code.length;
      const misread = (Number(code[index]) + by) % 10;
      expect(gtinValid(code.slice(0, index) + misread + code.slice(index + 1))).toBe(false);
    }),
  );
});

it("[AP-10] no other length is a GTIN, whatever its last digit", () => {
  fc.assert(
    fc.property(body(2, 7, 9, 10, 11, 15, 18), (digits) => {
      expect(gtinValid(digits + gtinCheckDigit(digits))).toBe(false);
    }),
  );
});

it("[AP-10] UPC-A, EAN-13 and the single piece's GTIN-14 of one number are one code", () => {
  expect(toEan13("036000291452")).toBe("0036000291452");
  fc.assert(
    fc.property(gtin(12), (upc) => {
      expect(toEan13(upc)).toBe(`0${upc}`);
      expect(toEan13(`0${upc}`)).toBe(`0${upc}`);
      expect(toEan13(`00${upc}`)).toBe(`0${upc}`);
    }),
  );
});

it("[AP-10] a GTIN-8 stays as it is, a case of several pieces is no product", () => {
  expect(toEan13("96385074")).toBe("96385074");
  fc.assert(
    fc.property(gtin(14), (code) => {
      expect(toEan13(code)).toBe(code.startsWith("0") ? code.slice(1) : undefined);
    }),
  );
});

it("[AP-10] a valid GTIN is searched as EAN, anything else as sku, however it is spaced", () => {
  expect(searchFor("7808801014102")).toEqual({ q: "7808801014102", type: "EAN" });
  expect(searchFor(" 780-8801.014102 ")).toEqual({ q: "7808801014102", type: "EAN" });
  expect(searchFor("880101410")).toEqual({ q: "880101410", type: "sku" });
  expect(searchFor("88 010 1410")).toEqual({ q: "880101410", type: "sku" });
  expect(searchFor("7808801014103")).toEqual({ q: "7808801014103", type: "sku" });
});

it("[AP-10] nothing typed searches nothing", () => {
  for (const text of ["", " ", "\t\n", "-", " . - "]) expect(searchFor(text)).toBeUndefined();
});

it.each([
  ["7808801014102", { q: "7808801014102", type: "EAN" }],
  ["880101410", { q: "880101410", type: "sku" }],
  ["https://horma.example/01/07808801014102", { q: "7808801014102", type: "EAN" }],
  ["HTTPS://ID.GS1.ORG/tienda/01/7808801014102/10/LOTE7?17=271231", { q: "7808801014102", type: "EAN" }],
  ["(01)07808801014102(21)99", { q: "7808801014102", type: "EAN" }],
  ["0107808801014102 21 99", { q: "7808801014102", type: "EAN" }],
  ["]d20107808801014102", { q: "7808801014102", type: "EAN" }],
  ["]C1\u001d0107808801014102", { q: "7808801014102", type: "EAN" }],
  [" ", undefined],
])("[AP-10] the content of a scanned code, %j, is searched as %j", (text, search) => {
  expect(searchForScanned(text)).toEqual(search);
});

it("[AP-10] a GS1 code with a wrong check digit, or of a case of several pairs, names no product by its EAN", () => {
  for (const text of [
    "https://horma.example/01/07808801014103",
    "(01)17808801014109",
    "https://horma.example/01",
  ]) {
    expect(searchForScanned(text)?.type).toBe("sku");
  }
});
