import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDigit } from "./check-digit.ts";
import { printedDigits, spellings, toGtin } from "./gtin.ts";
import { isCodeOf, productCode, searchFor, skuSpellings } from "./product-code.ts";

const gtinValid = (text: string) => toGtin(text) !== undefined;
const searched = (text: string) => searchFor(productCode(text));

const vectors = readFileSync(new URL("../test-data/ean_vectors.csv", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .slice(1)
  .map((line): [string, string] => [line.split(",")[0] ?? "", line.split(",")[1] ?? ""]);
const body = (...lengths: number[]) =>
  fc.oneof(...lengths.map((length) => fc.stringMatching(new RegExp(`^\\d{${length - 1}}$`))));
const gtin = (...lengths: number[]) => body(...lengths).map((digits) => digits + checkDigit(digits));

it.each(vectors)("[AP-10] the code %s is judged %s", (code, valid) => {
  expect(gtinValid(code)).toBe(valid === "1");
});

it("[AP-10] every GTIN-8, -12, -13 and -14 with its check digit is valid, with any other digit it is not", () => {
  fc.assert(
    fc.property(body(8, 12, 13, 14), (digits) => {
      const right = checkDigit(digits);
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

it.each([
  "７８０８８０１０１４１０２",
  "7808 8010 1410 2",
  "7,808,801,014,102",
  "7808·8010’1410−2",
  "\u202a7808-8010.1410–2\u202c",
])("[FL-04] %j is the EAN that was typed", (text) => {
  expect(searched(text)).toEqual({ q: "7808801014102", type: "EAN" });
});

it("[AP-10] no other length is a GTIN, whatever its last digit", () => {
  fc.assert(
    fc.property(body(2, 7, 9, 10, 11, 15, 18), (digits) => {
      expect(gtinValid(digits + checkDigit(digits))).toBe(false);
    }),
  );
});

it("[AP-10] UPC-A, EAN-13 and the single piece's GTIN-14 of one number are one code", () => {
  expect(searched("036000291452")).toEqual({ q: "0036000291452", type: "EAN" });
  fc.assert(
    fc.property(gtin(12), (upc) => {
      expect(toGtin(`0${upc}`)).toBe(toGtin(upc));
      expect(toGtin(`00${upc}`)).toBe(toGtin(upc));
    }),
  );
});

it("[AP-10] a GTIN-8 stays as it is, a case of several pieces is no product", () => {
  expect(searched("96385074")).toEqual({ q: "96385074", type: "EAN" });
  expect(searched("0000096385074")).toEqual({ q: "96385074", type: "EAN" });
  fc.assert(
    fc.property(gtin(14), (code) => {
      expect(productCode(code).kind).toBe(code.startsWith("0") ? "gtin" : "case");
    }),
  );
});

it("[AP-10] what the search is asked for is the same code again, and so is every other way to write it", () => {
  fc.assert(
    fc.property(gtin(8, 12, 13), (digits) => {
      const code = productCode(digits);
      if (code.kind !== "gtin") throw new Error(`${digits} is a ${code.kind}`);
      expect(productCode(printedDigits(code.gtin))).toEqual(code);
      for (const written of spellings(code.gtin)) expect(toGtin(written)).toBe(code.gtin);
      expect(spellings(code.gtin)).toContain(digits);
    }),
  );
});

it("[AP-10] a code is compared with a size however its EAN is written in the catalogue", () => {
  for (const ean of ["036000291452", "0036000291452", "00036000291452"])
    expect(isCodeOf(productCode("(01)00036000291452"), { sku: "880101410", ean })).toBe(true);
  for (const ean of ["96385074", "0000096385074"])
    expect(isCodeOf(productCode("96385074"), { sku: "880101410", ean })).toBe(true);
  const pair = { sku: "880101410", ean: "7808801014102" };
  expect(isCodeOf(productCode("880-101-410"), pair)).toBe(true);
  for (const other of ["7808801014157", "880101415", "7808801014103", "", "https://horma.example"])
    expect(isCodeOf(productCode(other), pair), other).toBe(false);
});

it("[AP-10] a valid GTIN is searched as EAN, anything else as sku, however it is spaced", () => {
  expect(searched("7808801014102")).toEqual({ q: "7808801014102", type: "EAN" });
  expect(searched(" 780-8801.014102 ")).toEqual({ q: "7808801014102", type: "EAN" });
  expect(searched("880101410")).toEqual({ q: "880101410", type: "sku" });
  expect(searched("88 010 1410")).toEqual({ q: "880101410", type: "sku" });
  expect(searched("7808801014103")).toEqual({ q: "7808801014103", type: "sku" });
  expect(searched("12345678901234567890")).toEqual({ q: "12345678901234567890", type: "sku" });
});

it.each([
  ["zn-930001-41", "ZN-930001-41"],
  [" ZN–930001–41", "ZN-930001-41"],
  ["ZN93000141", "ZN-930001-41"],
  // As many digits as a GTIN-8.
  ["930003-41", "930003-41"],
])("[AP-10] %j is a sku of the catalogue's, %j, with its hyphens", (typed, sku) => {
  expect(isCodeOf(productCode(typed), { sku, ean: "" })).toBe(true);
  expect(skuSpellings(searched(typed)?.q ?? "")).toContain(typed.includes("9300014") ? "ZN93000141" : sku);
});

it("[AP-10] nothing typed searches nothing", () => {
  for (const text of ["", " ", "\t\n", "-", " . - "]) expect(searched(text)).toBeUndefined();
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
  expect(searched(text)).toEqual(search);
});

it("[AP-10] a GS1 code with a wrong check digit, or of a case of several pairs, names no product by its EAN", () => {
  for (const text of [
    "https://horma.example/01/07808801014103",
    "(01)17808801014109",
    "https://horma.example/01",
  ]) {
    expect(searched(text)?.type).not.toBe("EAN");
  }
});

it.each([
  ["7808801014103", "wrong_check_digit"],
  ["96385075", "wrong_check_digit"],
  ["https://horma.example/01/07808801014103", "wrong_check_digit"],
  ["]C10107808801014103", "wrong_check_digit"],
  ["(01)07808801014103", "wrong_check_digit"],
  ["(01)17808801014109", "case"],
  ["17808801014109", "case"],
  ["01234501", "wrong_check_digit"],
  ["880101410", "sku"],
  ["0112345678901234", "sku"],
  ["(21)99", "none"],
  ["https://horma.example/hola", "none"],
  ["123456789012345678901", "sku"],
  ["1".repeat(40), "sku"],
  ["1".repeat(41), "none"],
  ["", "none"],
])("[AP-10] %j is told to be a %s", (text, kind) => {
  expect(productCode(text).kind).toBe(kind);
});

it("[AP-10] any text is some code, and none throws", () => {
  const piece = fc.constantFrom(
    "01",
    "07808801014102",
    "(",
    ")",
    "(01)",
    "]C1",
    "\u001d",
    "https://",
    "/",
    "%",
    "-",
  );
  fc.assert(fc.property(fc.array(fc.oneof(piece, fc.string())), (parts) => void productCode(parts.join(""))));
});

it.each(["7808801014102", "12345670", "0012345000065"])(
  "[CA-01] a number that the camera read, %s, is searched as it stands",
  (text) => {
    expect(searched(text)).toEqual({ q: text, type: "EAN" });
  },
);

it.each(["7808801014103", "780880101410", "12345671"])(
  "[CA-01] a number whose check digit is wrong, %s, is no GTIN",
  (text) => {
    expect(productCode(text).kind).toBe("wrong_check_digit");
  },
);
