import { hasRightCheckDigit } from "./check-digit.ts";
import { upcEAsEan } from "./upc-e.ts";

/** Left-hand digits of odd parity (GS1 General Specifications, figure 5.2.1.2.1-1). The others follow from them. */
const oddDigits = [
  "0001101",
  "0011001",
  "0010011",
  "0111101",
  "0100011",
  "0110001",
  "0101111",
  "0111011",
  "0110111",
  "0001011",
];

/** Parities of the left half that encode the first digit of an EAN-13; 1 is even. */
const firstDigitParities = [
  "000000",
  "001011",
  "001101",
  "001110",
  "010011",
  "011001",
  "011100",
  "010101",
  "010110",
  "011010",
];

/** Parities of a UPC-E in number system 0 that encode its check digit; 1 is even. System 1 swaps them. */
const checkDigitParities = [
  "111000",
  "110100",
  "110010",
  "110001",
  "101100",
  "100110",
  "100011",
  "101010",
  "101001",
  "100101",
];

/**
 * The modules of an EAN-8 or EAN-13 of 8 or 13 digits; "1" is a bar.
 * @throws RangeError for another length or a wrong check digit
 */
export function eanModules(digits: string): string {
  return digits.length === 8 ? ean8Modules(digits) : ean13Modules(digits);
}

/** The 95 modules of an EAN-13, "1" for a bar. */
export function ean13Modules(text: string): string {
  assertGtin(text, 13, "EAN-13");
  const parities = firstDigitParities[Number(text[0])] ?? "";
  return `101${half(text.slice(1, 7), parities)}01010${right(text.slice(7))}101`;
}

/** The 67 modules of an EAN-8. */
export function ean8Modules(text: string): string {
  assertGtin(text, 8, "EAN-8");
  return `101${half(text.slice(0, 4), "0000")}01010${right(text.slice(4))}101`;
}

/** The 51 modules of a UPC-E, from number system, six digits and check digit. */
export function upcEModules(text: string): string {
  const ean = upcEAsEan(text);
  assertGtin(ean, 13, `UPC-E (${text})`);
  const parities = checkDigitParities[Number(text[7])] ?? "";
  const turned = text[0] === "1" ? [...parities].map((parity) => 1 - Number(parity)).join("") : parities;
  return `101${half(text.slice(1, 7), turned)}010101`;
}

function assertGtin(text: string, length: number, name: string): void {
  const isWhole = text.length === length && /^\d+$/.test(text);
  if (!isWhole || !hasRightCheckDigit(text)) throw new RangeError(`not an ${name}: ${text}`);
}

const odd = (digit: string) => oddDigits[Number(digit)] ?? "";
const inverted = (modules: string) => [...modules].map((module) => 1 - Number(module)).join("");
const even = (digit: string) => [...inverted(odd(digit))].reverse().join("");
const right = (digits: string) => [...digits].map((digit) => inverted(odd(digit))).join("");
const half = (digits: string, parities: string) =>
  [...digits].map((digit, place) => (parities[place] === "1" ? even(digit) : odd(digit))).join("");
