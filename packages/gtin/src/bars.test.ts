import { describe, expect, it } from "vitest";
import { eanModules } from "./bars.ts";
import { checkDigit } from "./check-digit.ts";

/** Published examples: code, then the 95 modules as printed. */
const PRINTED = [
  [
    "5901234123457",
    "10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101",
  ],
  [
    "0000000000000",
    "10100011010001101000110100011010001101000110101010111001011100101110010111001011100101110010101",
  ],
] as const;

describe("EAN-13", () => {
  it.each(PRINTED)("prints %s as the standard does", (code, modules) => {
    expect(eanModules(code)).toBe(modules);
  });

  it.each(["7501031311309", "4311501062449", "7808801014102", "7808801013952", "7808809034102"])(
    "keeps the check digit of %s, and finds it when it is missing",
    (code) => {
      expect(decode(eanModules(code))).toBe(code);
      expect(code.slice(0, 12) + checkDigit(code.slice(0, 12))).toBe(code);
    },
  );

  it("prints an EAN-8 of eight digits as the standard does", () => {
    expect(eanModules("96385074")).toBe(
      "1010001011010111101111010110111010101001110111001010001001011100101",
    );
  });

  it.each(["7501031311308", "4311501062448", "78088010141021", "78088010141O2", ""])(
    "refuses %j: a wrong check digit, a wrong length or a letter",
    (code) => {
      expect(() => eanModules(code)).toThrow(RangeError);
    },
  );

  it("reads back, module by module, as the digits that went in", () => {
    for (let i = 0; i < 200; i++) {
      const body = String(i * 4999999937)
        .padStart(12, "0")
        .slice(-12);
      const code = body + checkDigit(body);
      expect(decode(eanModules(code))).toBe(code);
    }
  });
});

/**
 * Reads a code as a scanner does, from the widths of its bars and spaces, so it shares nothing with the encoder: four run lengths
 * give a digit, the parity of the bars the leading one.
 */
function decode(modules: string): string {
  const runs = [...modules.matchAll(/0+|1+/g)].map((run) => run[0].length);
  const digitRuns = (from: number) =>
    Array.from({ length: 6 }, (_, i) => runs.slice(from + i * 4, from + i * 4 + 4));
  let leading = "";
  const left = digitRuns(3).map((widths) => {
    const odd = RUNS.indexOf(widths.join(""));
    leading += odd >= 0 ? "o" : "e";
    return odd >= 0 ? odd : RUNS.indexOf([...widths].reverse().join(""));
  });
  const right = digitRuns(32).map((widths) => RUNS.indexOf(widths.join("")));
  return [LEADING.indexOf(leading), ...left, ...right].join("");
}

const RUNS = ["3211", "2221", "2122", "1411", "1132", "1231", "1114", "1312", "1213", "3112"];
const LEADING = [
  "oooooo",
  "ooeoee",
  "ooeeoe",
  "ooeeeo",
  "oeooee",
  "oeeooe",
  "oeeeoo",
  "oeoeoe",
  "oeoeeo",
  "oeeoeo",
];
