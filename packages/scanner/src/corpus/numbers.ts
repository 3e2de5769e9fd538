import { checkDigit, upcEAsEan } from "./ean-modules.ts";
import type { CodeText, PrintedFormat } from "./print-code.ts";
import type { Random } from "./random.ts";

/** A number of a format that somebody might have printed, with its check digit. */
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
      return suppressedZeros(`0${digits(6)}`);
    case "code_128":
      return { format, text: digits(9) };
  }
}

/** Its check digit is that of the number it stands for. */
function suppressedZeros(before: string): CodeText {
  const ean = upcEAsEan(`${before}0`);
  return { format: "upc_e", text: before + checkDigit(ean.slice(0, -1)) };
}
