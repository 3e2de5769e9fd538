import { checkDigit, upcEAsEan } from "@horma/gtin";
import type { CodeText, PrintedFormat } from "./print-code.ts";
import type { Random } from "./random.ts";

/** A number of a format that someone might have printed, with its check digit. */
export function randomCode(format: PrintedFormat, random: Random): CodeText {
  const digits = (count: number) => Array.from({ length: count }, () => random.below(10)).join("");
  const whole = (before: string) => ({ format, text: before + checkDigit(before) });
  switch (format) {
    case "ean_13":
      return whole(`${1 + random.below(9)}${digits(11)}`);
    case "ean_8":
      return whole(digits(7));
    case "upc_a":
      return whole(digits(11));
    case "upc_e":
      return upcE(digits(5), random.below(10));
    case "code_128":
      return { format, text: digits(9) };
  }
}

/**
 * Six digits as a printer chooses them. The shortest rule for a number is used, so the digit before a 3 is at least 3, and before
 * 4 and more at least 1. The check digit is the whole number's.
 */
function upcE(five: string, last: number): CodeText {
  const least = last === 3 ? 3 : 1;
  const place = Math.min(last, 5) - 1;
  const digits = [...five].map((digit, at) =>
    last >= 3 && at === place ? Math.max(least, Number(digit)) : digit,
  );
  const before = `0${digits.join("")}${last}`;
  return { format: "upc_e", text: before + checkDigit(upcEAsEan(`${before}0`).slice(0, -1)) };
}
