import fc from "fast-check";
import { expect, it } from "vitest";
import { loginCodeDigits, loginCodeStep, mobileDigits, numberIsBeingUsed, parseMobile } from "./login.ts";

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

it("[VA-01] at most six digits are kept, in their order, leading zeros too", () => {
  expect(loginCodeDigits("Tu código es 012-345.")).toBe("012345");
  expect(loginCodeDigits("1234567")).toBe("123456");
  fc.assert(
    fc.property(fc.string(), (text) => {
      const kept = loginCodeDigits(text);
      expect(kept).toMatch(/^[0-9]{0,6}$/);
      expect([...text].filter((character) => /[0-9]/.test(character)).join("")).toSatisfy((all: string) =>
        all.startsWith(kept),
      );
      expect(loginCodeDigits(kept)).toBe(kept);
    }),
  );
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
      for (const way of [number, `9${number}`, `+569${number}`, `+56 9 ${number}`, `56${number}`]) {
        expect(mobileDigits(way)).toBe(number);
      }
    }),
  );
  let typed = "";
  for (const key of "981234567") typed = mobileDigits(typed + key);
  expect(typed).toBe("81234567");
  expect(mobileDigits("8123 45")).toBe("812345");
  expect(mobileDigits("812345678")).toBe("81234567");
});
