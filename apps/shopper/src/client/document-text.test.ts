import { checkDocument, parseRut, rutCheckDigit } from "@horma/domain";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDocument, shownDocument, switchDocument } from "./document-text.ts";

/** The document in a text that was entered at once. */
const readTyped = (text: string, foreign: boolean) =>
  editDocument("", { text, caret: text.length }, foreign).document;

/** A field, with `|` at its caret, after a key: a character, or Backspace or Delete as the browser does them. */
function press(field: string, key: string, foreign = false): string {
  const caret = field.indexOf("|");
  const [head, tail] = [field.slice(0, caret), field.slice(caret + 1)];
  const before = readTyped(head + tail, foreign);
  const changes = {
    Backspace: { text: head.slice(0, -1) + tail, caret: Math.max(0, caret - 1), deleted: "before" },
    Delete: { text: head + tail.slice(1), caret, deleted: "after" },
  } as const;
  const typed = { text: head + key + tail, caret: caret + key.length };
  const { document, caret: now } = editDocument(
    before,
    changes[key as keyof typeof changes] ?? typed,
    foreign,
  );
  const shown = shownDocument(document, foreign);
  return `${shown.slice(0, now)}|${shown.slice(now)}`;
}

const type = (keys: string, foreign = false) =>
  readTyped(
    [...keys].reduce((field, key) => press(field, key, foreign), "|"),
    foreign,
  );

describe("what is read", () => {
  it.each([
    ["12.345.678-5", "123456785"],
    ["12345678-5", "123456785"],
    [" 123456785", "123456785"],
    ["12.345.678–5\r\n", "123456785"],
    ["12 345 678 guion 5", "123456785"],
    ["12 345 678 guión cinco", "12345678"],
    ["RUT: 12.345.678-5", "123456785"],
    ["Mi RUT es 12 millones 345 678 raya 5.", "12345678" + "5"],
    ["10.626.628-k", "10626628K"],
    ["10626628 K", "10626628K"],
    ["10 626 628 guion ka", "10626628K"],
    ["10 626 628 guion Ca", "10626628K"],
    ["Karla: 10.626.628-K", "10626628K"],
    ["１２３４５６７８－５", "123456785"],
    ["calzado", ""],
    ["k", ""],
    ["kk1", "1"],
    ["", ""],
  ])("[SC-09] of %j as a RUT is %j", (text, document) => {
    expect(readTyped(text, false)).toBe(document);
  });

  it.each([
    ["204.518.973", "204518973"],
    ["204 518 973", "204518973"],
    ["ID: 204.518.973", "204518973"],
    ["id １２３", "123"],
  ])("[SC-09] of %j as a foreign ID is %j", (text, document) => {
    expect(readTyped(text, true)).toBe(document);
  });

  it.each([
    ["AB77123", "AB77123"],
    ["XY 77.123", "XY77123"],
    ["ab 77123", "AB77123"],
    ["204518973-K", "204518973K"],
    ["ID77123", "ID77123"],
  ])("[FL-04] of %j as a foreign ID is %j whole, and it is refused", (text, document) => {
    expect(readTyped(text, true)).toBe(document);
    expect(type(text.replace(/\W/g, ""), true)).toBe(document);
    expect(readTyped(shownDocument(document, true), true)).toBe(document);
    expect(checkDocument(document, true)).toEqual({ kind: "refused", code: "foreign_id_invalid" });
  });

  it("[SC-09] [VA-05] is the RUT, however it is written", () => {
    const body = fc.integer({ min: 1_000_000, max: 99_999_999 }).map(String);
    fc.assert(
      fc.property(
        body,
        fc.constantFrom("-", " - ", "", " guion ", " guión ", "–"),
        fc.boolean(),
        (digits, sign, small) => {
          const check = rutCheckDigit(digits);
          const text = `${digits.replace(/\B(?=(\d{3})+$)/g, ".")}${sign}${small ? check.toLowerCase() : check}`;
          expect(checkDocument(readTyped(text, false), false)).toEqual({
            kind: "accepted",
            document: parseRut(digits + check),
          });
        },
      ),
    );
  });
});

describe("document field", () => {
  it("[SC-09] [FL-04] takes at most 20 characters, and a longer number changes nothing", () => {
    const pasted = { text: "1".repeat(21), caret: 21 };
    expect(editDocument("", pasted, false)).toEqual({ document: "", caret: 0, tooLong: true });
    expect(editDocument("12", { text: `1${"3".repeat(20)}-2`, caret: 21 }, true)).toEqual({
      document: "12",
      caret: 1,
      tooLong: true,
    });
    expect(type("1".repeat(25))).toBe("1".repeat(20));
    expect(type("9".repeat(25), true)).toBe("9".repeat(20));
    expect(readTyped(press(`|${"1".repeat(20)}`, "2", true), true)).toBe("1".repeat(20));
  });

  it("[SC-09] takes a K only as the last character of a RUT", () => {
    expect(type("10626628K")).toBe("10626628K");
    expect(type("K1")).toBe("1");
    expect(type("1K23")).toBe("1K");
    expect(press("12|3-4", "k")).toBe("12|3-4");
    expect(press("12.345|.678-K", "9")).toBe("123.459|.678-K");
    expect(press("10.626.628-K|", "x")).toBe("10.626.628-K|");
  });

  it.each([
    ["12.345.678-5|", "Backspace", "1.234.567-8|"],
    ["12.34|5.678-5", "Backspace", "1.23|5.678-5"],
    ["12.|345.678-5", "Backspace", "1|.345.678-5"],
    ["12.345.678-|5", "Backspace", "1.234.567|-5"],
    ["12|.345.678-5", "Delete", "1.2|45.678-5"],
    ["|12.345.678-5", "Backspace", "|12.345.678-5"],
    ["12.345.678-5|", "Delete", "12.345.678-5|"],
    ["12.345.678-|K", "Backspace", "1.234.567|-K"],
    ["1|-K", "Backspace", "|"],
    ["|", "Backspace", "|"],
    ["1|", "2", "1-2|"],
    ["123-4|", "5", "1.234-5|"],
    ["1|.345.678-5", "2", "12|.345.678-5"],
    ["12.345.678-5|", "ñ", "12.345.678-5|"],
    ["|", "12.345.678-5", "12.345.678-5|"],
  ])("[SC-09] %j, then %s, is %j: the caret stays where the person is", (field, key, after) => {
    expect(press(field, key)).toBe(after);
  });

  it("[SC-09] has the caret behind as many characters as before it, wherever an edit is", () => {
    const field = fc
      .tuple(fc.stringMatching(/^\d{1,12}K?$/), fc.nat(20))
      .map(([document, at]) => ({ document, shown: shownDocument(document, false), at }));
    fc.assert(
      fc.property(field, fc.constantFrom("7", "Backspace"), ({ document, shown, at }, key) => {
        const caret = Math.min(at, shown.length);
        const count = readTyped(shown.slice(0, caret), false).length;
        const end = document.endsWith("K") && count === document.length;
        const [head = ""] = press(`${shown.slice(0, caret)}|${shown.slice(caret)}`, key).split("|");
        const now = head.replace(/[.-]/g, "").length;
        if (key === "7") expect(now).toBe(end ? count : count + 1);
        else expect(now).toBe(Math.max(0, count - 1));
      }),
    );
  });

  it("[SC-09] [FL-04] keeps what was typed when the shopper turns out to be a foreigner, or not to be one", () => {
    expect(switchDocument("10626628K", true)).toBe("10626628K");
    expect(switchDocument("10626628K", false)).toBe("10626628K");
    expect(switchDocument("10626628", false)).toBe("10626628");
    expect(switchDocument("AB77123", false)).toBe("");
  });

  it("[SC-09] shows the check digit of a RUT behind a hyphen and a foreign ID whole, both with thousands dots", () => {
    expect(shownDocument("123456785", false)).toBe("12.345.678-5");
    expect(shownDocument("1", false)).toBe("1");
    expect(shownDocument("", false)).toBe("");
    expect(shownDocument("204518973", true)).toBe("204.518.973");
  });

  it("[SC-09] shows what it reads, and reads what it shows", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789kK.- ax") }),
        fc.boolean(),
        (typed, foreign) => {
          const document = readTyped(typed, foreign);
          expect(readTyped(shownDocument(document, foreign), foreign)).toBe(document);
        },
      ),
    );
  });
});
