/**
 * The 95 modules of an EAN-13 as a string of "1" (bar) and "0" (space): guard, six digits in mixed parity,
 * centre guard, six digits, guard.
 *
 * @param code 12 digits, or 13 with the check digit.
 * @throws RangeError when the code is neither, or its check digit is wrong.
 */
export function encodeEan13(code: string): string {
  const digits = completeEan13(code);
  const parity = PARITIES[Number(digits[0])] ?? "";
  let left = "";
  let right = "";
  for (let i = 1; i <= 6; i++) {
    const odd = ODD[Number(digits[i])] ?? "";
    left += parity[i - 1] === "L" ? odd : mirror(invert(odd));
    right += invert(ODD[Number(digits[i + 6])] ?? "");
  }
  return `101${left}01010${right}101`;
}

/**
 * The 13 digits of an EAN-13: adds the check digit to 12, verifies it in 13.
 *
 * @throws RangeError as encodeEan13.
 */
export function completeEan13(code: string): string {
  if (!/^\d{12,13}$/.test(code)) throw new RangeError(`not an EAN-13: ${code}`);
  const payload = code.slice(0, 12);
  const sum = [...payload].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  const whole = payload + ((10 - (sum % 10)) % 10);
  if (code.length === 13 && code !== whole) throw new RangeError(`wrong check digit: ${code}`);
  return whole;
}

/** Runs of bars in a module string: where each starts and how many modules wide it is. */
export function bars(modules: string): { x: number; width: number }[] {
  return [...modules.matchAll(/1+/g)].map((run) => ({ x: run.index, width: run[0].length }));
}

const ODD = [
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
const PARITIES = [
  "LLLLLL",
  "LLGLGG",
  "LLGGLG",
  "LLGGGL",
  "LGLLGG",
  "LGGLLG",
  "LGGGLL",
  "LGLGLG",
  "LGLGGL",
  "LGGLGL",
];

const invert = (modules: string) => [...modules].map((module) => (module === "0" ? "1" : "0")).join("");
const mirror = (modules: string) => [...modules].reverse().join("");
