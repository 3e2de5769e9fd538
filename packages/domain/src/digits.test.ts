import { expect, it } from "vitest";
import { typedCode, typedDigits } from "./digits.ts";
import { parseMobile, typedLoginCode, typedMobile } from "./login.ts";
import { checkDocument } from "./rut.ts";

/** One number as keyboards, other pages and address books write it. */
const ways = (number: string) => {
  const half = number.length >> 1;
  const [left, right] = [number.slice(0, half), number.slice(half)];
  const fullWidth = [...number].map((digit) => String.fromCodePoint(digit.charCodeAt(0) + 0xfee0)).join("");
  const signs = [" ", "\u00a0", "\u3000", ".", "-", "–", "\u2212", "\u00ad", "/", "·", ",", "'", "_"];
  return [
    number,
    fullWidth,
    ` ${number}\r\n`,
    `\u202a${number}\u202c`,
    `(${left})${right}`,
    ...signs.map((sign) => `${left}${sign}${right}`),
  ];
};

it.each(ways("204518973"))("[FL-04] %j is one number in every field", (text) => {
  expect(typedDigits(text)).toBe("204518973");
  expect(typedCode(text)).toBe("204518973");
  expect(checkDocument(text, true)).toEqual({ kind: "accepted", document: "204518973" });
});

it.each(ways("123456785"))("[FL-04] [VA-05] %j is one RUT", (text) => {
  expect(checkDocument(text, false)).toEqual({ kind: "accepted", document: "12345678-5" });
});

it.each(ways("123456"))("[FL-04] [ST-16] %j is one login code", (text) => {
  expect(typedLoginCode(text)).toBe("123456");
});

it.each([...ways("81234567"), ...ways("981234567"), ...ways("81234567").map((way) => `＋56 9 ${way}`)])(
  "[FL-04] [SC-01] %j is one phone",
  (text) => {
    expect(typedMobile(text)).toEqual({ kind: "typed", digits: "81234567" });
    expect(parseMobile(text)).toBe("+56981234567");
  },
);

it.each([
  ["k7p-2qx", "K7P2QX"],
  ["Ｋ７Ｐ　２ＱＸ", "K7P2QX"],
  ["", ""],
  [" - ", ""],
])("[FL-04] the code in %j is %j", (text, code) => {
  expect(typedCode(text)).toBe(code);
});
