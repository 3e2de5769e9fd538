import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDocument, documentLongEnough, parseRut, readDocument, rutCheckDigit, splitRut } from "./rut.ts";
import { vectors } from "./vectors.ts";

const body = fc.integer({ min: 1, max: 999_999_999 }).map(String);
const dotted = (digits: string) => Number(digits).toLocaleString("de-DE");

const ruts = vectors("rut_vectors.csv");

it.each(ruts)("[VA-05] the vector $rut is judged $valid", ({ rut = "", valid }) => {
  expect(parseRut(rut)).toBe(valid === "1" ? rut : undefined);
});

it.each(ruts.filter((vector) => vector.expected_dv !== ""))(
  "[VA-05] the vector $rut has the check digit $expected_dv",
  ({ rut = "", expected_dv }) => {
    expect(rutCheckDigit(rut.split("-")[0] ?? "")).toBe(expected_dv);
  },
);

it("[VA-05] weights run 2 to 7 from the right and start over, 11 is 0 and 10 is K", () => {
  const weights = [2, 3, 4, 5, 6, 7, 2, 3, 4];
  fc.assert(
    fc.property(body, (digits) => {
      const sum = [...digits]
        .reverse()
        .reduce((all, digit, at) => all + Number(digit) * (weights[at] ?? 0), 0);
      expect(rutCheckDigit(digits)).toBe(
        ["0", "K", "9", "8", "7", "6", "5", "4", "3", "2", "1"].at(sum % 11),
      );
    }),
  );
});

it("[VA-05] of the eleven check digits exactly one is right", () => {
  fc.assert(
    fc.property(body, (digits) => {
      const right = [..."0123456789K"].filter((digit) => parseRut(digits + digit) !== undefined);
      expect(right).toEqual([rutCheckDigit(digits)]);
    }),
  );
});

it("[VA-05] dots, hyphen, blanks, leading zeros and a small k are all one RUT", () => {
  fc.assert(
    fc.property(body, (digits) => {
      const check = rutCheckDigit(digits);
      const canonical = `${digits}-${check}`;
      const ways = [digits + check, canonical, `${dotted(digits)}-${check}`, ` ${digits} - ${check} `];
      for (const way of [...ways, `00${digits}${check}`, canonical.toLowerCase()]) {
        expect(parseRut(way)).toBe(canonical);
      }
    }),
  );
  expect(parseRut("10.626.628-k")).toBe("10626628-K");
});

it("[VA-05] what is no RUT is refused", () => {
  for (const text of [
    "",
    "K",
    "-",
    "0",
    "00",
    "0-0",
    "K-5",
    "1K9",
    "12345678-5x",
    "12.345.678-5-5",
    "1234567890123",
  ]) {
    expect(parseRut(text)).toBeUndefined();
  }
});

it("[VA-05] two neighbouring digits swapped are found out", () => {
  fc.assert(
    fc.property(body, fc.nat(), (digits, at) => {
      const index = at % Math.max(1, digits.length - 1);
      const swapped =
        digits.slice(0, index) + (digits[index + 1] ?? "") + (digits[index] ?? "") + digits.slice(index + 2);
      fc.pre(swapped !== digits && !swapped.startsWith("0"));
      expect(parseRut(`${swapped}-${rutCheckDigit(digits)}`)).toBeUndefined();
    }),
  );
});

it("[SC-09] what is typed of a RUT is shown with dots and its check digit apart", () => {
  expect(splitRut("")).toEqual({ body: "", checkDigit: "" });
  expect(splitRut("1")).toEqual({ body: "", checkDigit: "1" });
  expect(splitRut("123")).toEqual({ body: "12", checkDigit: "3" });
  expect(splitRut("123456785")).toEqual({ body: "12.345.678", checkDigit: "5" });
  expect(splitRut("10.626.628-k")).toEqual({ body: "10.626.628", checkDigit: "K" });
  expect(splitRut("1k2")).toEqual({ body: "1", checkDigit: "2" });
});

it("[SC-09] showing what is shown changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789kK.- x") }), (typed) => {
      const { body: shown, checkDigit } = splitRut(typed);
      expect(splitRut(`${shown}-${checkDigit}`)).toEqual({ body: shown, checkDigit });
    }),
  );
});

it("[VA-04] fewer than three characters keep the button disabled and are refused as missing", () => {
  for (const [text, enough] of [
    ["", false],
    ["12", false],
    [" 12 ", false],
    ["123", true],
    ["1-9", true],
  ] as const) {
    expect(documentLongEnough(text)).toBe(enough);
  }
  for (const text of ["", "  ", "12"]) {
    expect(checkDocument(text, false)).toEqual({ kind: "refused", code: "document_missing" });
  }
});

it("[VA-05] a shopper's RUT is accepted in its canonical form, a wrong one refused", () => {
  expect(checkDocument(" 12.345.678-5 ", false)).toEqual({ kind: "accepted", document: "12345678-5" });
  expect(checkDocument("10626628k", false)).toEqual({ kind: "accepted", document: "10626628-K" });
  expect(checkDocument("12345678-6", false)).toEqual({ kind: "refused", code: "rut_invalid" });
  expect(checkDocument("hola", false)).toEqual({ kind: "refused", code: "rut_invalid" });
});

it("[VA-06] a foreign ID is 3 to 9 digits, without letters", () => {
  for (let length = 0; length <= 12; length++) {
    const digits = "0123456789012".slice(0, length);
    expect(checkDocument(` ${digits} `, true)).toEqual(
      length >= 3 && length <= 9
        ? { kind: "accepted", document: digits }
        : { kind: "refused", code: "foreign_id_invalid" },
    );
  }
  for (const text of ["12a4", "1e5", "12", "1 2", "204518973-K", "1234.567.890"]) {
    expect(checkDocument(text, true)).toEqual({ kind: "refused", code: "foreign_id_invalid" });
  }
});

it("[AP-01] every document the screen accepts is read by the login as it stands", () => {
  fc.assert(
    fc.property(body, fc.stringMatching(/^\d{3,9}$/), (digits, foreign) => {
      const rut = `${digits}-${rutCheckDigit(digits)}`;
      expect(checkDocument(rut, false)).toEqual({ kind: "accepted", document: rut });
      expect(readDocument(rut)).toBe(rut);
      expect(readDocument(foreign)).toBe(foreign);
    }),
  );
});

it("[AP-01] a document that is neither a RUT nor a foreign ID is not read", () => {
  for (const text of ["", "12", "12345678-6", "12.345", "hola", "1234567890"])
    expect(readDocument(text)).toBeUndefined();
});
