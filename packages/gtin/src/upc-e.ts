import { hasRightCheckDigit } from "./check-digit.ts";

/**
 * The 13 digits that eight digits of a UPC-E (number system 0, six digits, check digit) stand for (GS1 General Specifications,
 * zero suppression). Undefined if they are not a UPC-E or the check digit is wrong. Number system 1 is refused: no one prints it,
 * and the left half of an EAN-13 with a first digit of 1 to 9 looks the same, module by module.
 */
export function expandUpcE(text: string): string | undefined {
  if (!/^0\d{7}$/.test(text)) return undefined;
  const number = upcEAsEan(text);
  return hasRightCheckDigit(number) ? number : undefined;
}

/**
 * The EAN-13 of a UPC-E of eight digits, with any check digit (General Specifications 5.2.2.4).
 * @throws RangeError if it is not eight digits of number system 0 or 1
 */
export function upcEAsEan(text: string): string {
  if (!/^[01]\d{7}$/.test(text)) throw new RangeError(`not a UPC-E: ${text}`);
  const [system, digits, last, check] = [text[0], text.slice(1, 6), Number(text[6]), text[7]];
  if (last <= 2) return `0${system}${digits.slice(0, 2)}${last}0000${digits.slice(2)}${check}`;
  if (last <= 4) return `0${system}${digits.slice(0, last)}00000${digits.slice(last)}${check}`;
  return `0${system}${digits}0000${last}${check}`;
}
