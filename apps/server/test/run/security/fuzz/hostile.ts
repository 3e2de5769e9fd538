import fc from "fast-check";

/** Texts that break what takes them for something else. */
const hostileTexts = [
  "",
  " ",
  "nul\u0000character",
  "\ud800",
  "\udfff\ud800",
  "\u202e\u0000\ufeff",
  "x".repeat(15_000),
  "Ω".repeat(5_000),
  '\'; drop table "order"; --',
  "' or 1=1 --",
  "$1",
  "{{7*7}}#{7*7}",
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "../../../../etc/passwd",
  "..%2f..%2fetc%2fpasswd",
  "%00",
  "%",
  "\r\nset-cookie: a=b",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e400",
  "0x10",
  "９９９",
  "((a+)+)+$",
  `${"a".repeat(64)}!`,
] as const;

const hostileNumbers = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  -1e308,
] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 200 }) },
);

/** A value of a wrong kind, or of the right kind and out of every bound. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 2, arbitrary: fc.constantFrom(...hostileNumbers) },
  { weight: 1, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], { $ne: null }, { length: 1 }) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** A JSON text made worse: no JSON, JSON of another kind, with names that objects have anyway, too deep, twice the same name. */
export function spoiled(json: string): fc.Arbitrary<string> {
  const inside = json.replace(/^\{/, "");
  return fc.oneof(
    fc.constantFrom(
      "",
      "{",
      "null",
      "[]",
      "0",
      '"text"',
      "{}",
      "[".repeat(5_000),
      `${"[".repeat(2_000)}${"]".repeat(2_000)}`,
    ),
    fc
      .constantFrom(
        '"__proto__":{"admin":true}',
        '"constructor":{"prototype":{"admin":true}}',
        '"admin":true',
        '"":0',
      )
      .map((field) => `{${field}${inside === "}" ? "" : ","}${inside}`),
    fc.constant(`{"a":${'{"a":'.repeat(500)}1${"}".repeat(501)}`),
    fc.nat(Math.max(json.length - 1, 0)).map((at) => json.slice(0, at)),
    fc
      .tuple(fc.nat(json.length), fc.string({ unit: "binary", minLength: 1, maxLength: 4 }))
      .map(([at, bytes]) => `${json.slice(0, at)}${bytes}${json.slice(at)}`),
    fc.constant(json.replace(/\}$/, `,${inside}`)),
  );
}
