/** Left-hand digits of odd parity (GS1 General Specifications, figure 5.2.1.2.1-1); the others follow from them. */
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

/** Parities of the left half that spell the first digit of an EAN-13, 1 for even. */
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

/** Parities of a UPC-E in number system 0 that spell its check digit, 1 for even; system 1 swaps them. */
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

/**
 * The EAN-13 a UPC-E of eight digits stands for (zero suppression, GS1 General Specifications 5.2.2.4).
 * @throws RangeError when it is not eight digits of number system 0 or 1
 */
export function upcEAsEan(text: string): string {
  if (!/^[01]\d{7}$/.test(text)) throw new RangeError(`not a UPC-E: ${text}`);
  const [system, digits, last, check] = [text[0], text.slice(1, 6), Number(text[6]), text[7]];
  const [two, three, four] = [digits.slice(0, 2), digits.slice(0, 3), digits.slice(0, 4)];
  if (last <= 2) return `0${system}${two}${last}0000${digits.slice(2)}${check}`;
  if (last === 3) return `0${system}${three}00000${digits.slice(3)}${check}`;
  if (last === 4) return `0${system}${four}00000${digits.slice(4)}${check}`;
  return `0${system}${digits}0000${last}${check}`;
}

/** The digit that makes a number of the GTIN family whole: weights 3 and 1 from the right. */
export function checkDigit(digitsBefore: string): number {
  const sum = [...digitsBefore]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function assertGtin(text: string, length: number, name: string): void {
  const isWhole = text.length === length && /^\d+$/.test(text);
  if (!isWhole || checkDigit(text.slice(0, -1)) !== Number(text.at(-1)))
    throw new RangeError(`not an ${name}: ${text}`);
}

const odd = (digit: string) => oddDigits[Number(digit)] ?? "";
const inverted = (modules: string) => [...modules].map((module) => 1 - Number(module)).join("");
const even = (digit: string) => [...inverted(odd(digit))].reverse().join("");
const right = (digits: string) => [...digits].map((digit) => inverted(odd(digit))).join("");
const half = (digits: string, parities: string) =>
  [...digits].map((digit, place) => (parities[place] === "1" ? even(digit) : odd(digit))).join("");
