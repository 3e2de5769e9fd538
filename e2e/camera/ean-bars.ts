const leftOdd = [
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
const parities = [
  "OOOOOO",
  "OOEOEE",
  "OOEEOE",
  "OOEEEO",
  "OEOOEE",
  "OEEOOE",
  "OEEEOO",
  "OEOEOE",
  "OEOEEO",
  "OEEOEO",
];

/** The 95 modules of an EAN-13, true for a bar. */
export function eanBars(ean: string): boolean[] {
  const digits = [...ean].map(Number);
  const [first, ...rest] = digits;
  if (!/^\d{13}$/.test(ean) || first === undefined || checkDigit(digits) !== digits[12]) {
    throw new Error(`not an EAN-13: ${ean}`);
  }
  const parity = parities[first] ?? "";
  const left = rest.slice(0, 6).map((digit, place) => (parity[place] === "O" ? odd(digit) : even(digit)));
  const right = rest.slice(6).map((digit) => inverted(odd(digit)));
  return [...`101${left.join("")}01010${right.join("")}101`].map((module) => module === "1");
}

function checkDigit(digits: number[]): number {
  const sum = digits
    .slice(0, 12)
    .reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}

const odd = (digit: number) => leftOdd[digit] ?? "";
const inverted = (modules: string) => [...modules].map((module) => (module === "1" ? "0" : "1")).join("");
const even = (digit: number) => [...inverted(odd(digit))].reverse().join("");
