import fc from "fast-check";
import { expect, it } from "vitest";
import { loginCodeStep, numberIsBeingUsed, parseMobile, typedLoginCode, typedMobile } from "./login.ts";

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

it("[ST-16] the login is blocked below six digits and fires by itself at the sixth", () => {
  for (let length = 0; length <= 6; length++) {
    expect(loginCodeStep("0".repeat(length))).toBe(length === 6 ? "login" : "blocked");
  }
});

it("[ST-16] what is not a digit counts for nothing", () => {
  expect(loginCodeStep("12345a")).toBe("blocked");
  expect(loginCodeStep("      ")).toBe("blocked");
  expect(loginCodeStep("123 456")).toBe("login");
});

it("[VA-01] at most six digits are a code, in their order, leading zeros too", () => {
  expect(typedLoginCode("Tu código es 012-345.")).toBe("012345");
  fc.assert(
    fc.property(fc.stringMatching(/^[\d a-z.-]*$/), (text) => {
      const code = typedLoginCode(text);
      if (code === undefined) return;
      expect(code).toMatch(/^[0-9]{0,6}$/);
      expect(text.replace(/\D/g, "")).toContain(code);
      expect(typedLoginCode(code)).toBe(code);
    }),
  );
});

it.each([
  ["123456 es tu código. Vence en 5 minutos.\n\n@tienda.example #123456", "123456"],
  ["Código 123456, pedido 12", "123456"],
  ["1234567", undefined],
  ["123456 o 654321", undefined],
  ["12345 678", undefined],
])("[FL-04] the code of %j is %j, and never a part of a longer number", (text, code) => {
  expect(typedLoginCode(text)).toBe(code);
});

it("[VA-01] a number with orders in the queue is being used, one with none is not", () => {
  expect(numberIsBeingUsed({ in_queue: 0 })).toBe(false);
  expect(numberIsBeingUsed({ in_queue: 1 })).toBe(true);
  expect(numberIsBeingUsed({ in_queue: 7 })).toBe(true);
});

it("[SC-01] every way of writing a Chilean mobile number is one number", () => {
  fc.assert(
    fc.property(digits(8), (number) => {
      const [left, right] = [number.slice(0, 4), number.slice(4)];
      const ways = [number, `9${number}`, `+569${number}`, `569${number}`, `+56 9 ${left} ${right}`];
      for (const way of [...ways, `(+56) 9 ${left}-${right}`]) expect(parseMobile(way)).toBe(`+569${number}`);
    }),
  );
});

it("[SC-01] what is no Chilean mobile number is refused", () => {
  const wrong = ["", "1234567", "1234567890", "+12345678", "+54 9 1234 5678", "56+912345678", "9123456a8"];
  for (const text of [...wrong, "+", "+56", "569123456789"]) expect(parseMobile(text)).toBeUndefined();
});

it("[SC-01] the phone field keeps the eight digits, however the number gets into it", () => {
  fc.assert(
    fc.property(digits(8), (number) => {
      for (const way of [
        number,
        `9${number}`,
        `+569${number}`,
        `+56 9 ${number}`,
        `00569${number}`,
        `569${number}`,
      ]) {
        expect(typedMobile(way)).toEqual({ kind: "typed", digits: number });
      }
    }),
  );
  let typed = "";
  for (const key of "981234567") {
    const edit = typedMobile(typed + key);
    if (edit.kind === "typed") typed = edit.digits;
  }
  expect(typed).toBe("81234567");
  expect(typedMobile("8123 45")).toEqual({ kind: "typed", digits: "812345" });
  expect(typedMobile("+")).toEqual({ kind: "typed", digits: "" });
});

it.each([
  ["+54 9 11 1234 5678", "other_country"],
  ["0054 9 11 1234 5678", "other_country"],
  ["+1 234 5678", "other_country"],
  ["5491112345678", "not_mobile"],
  ["812345678", "not_mobile"],
  ["+56 2 2345 6789", "not_mobile"],
  ["+56 9 1234 567", "not_mobile"],
  ["5691234567", "not_mobile"],
  ["9 8123 4567 anexo 12", "not_mobile"],
])("[FL-04] the phone %j is refused as %s, never cut to fit", (text, reason) => {
  expect(typedMobile(text)).toEqual({ kind: "refused", reason });
  expect(parseMobile(text)).toBeUndefined();
});
