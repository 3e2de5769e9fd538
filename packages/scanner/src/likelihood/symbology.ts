import { hasRightCheckDigit } from "@horma/gtin";

/** The formats this decoder knows; UPC-A is the EAN-13 with a leading 0. */
export type LikelihoodFormat = "ean_13" | "ean_8" | "upc_e";

/** One way to spell numbers: which pattern stands for each digit, and the check sum they have to meet. */
export interface Spelling {
  /** Per slot the first of the ten patterns it draws from: 0 is set A, 10 set B, 20 set C. */
  readonly sets: readonly number[];
  /** Per slot the weight in the check sum, which has to come to a multiple of ten from `start`. */
  readonly weights: readonly number[];
  readonly start: number;
  /** The last slot's digits this spelling is for: both ends included. */
  readonly lastFrom: number;
  readonly lastTo: number;
  /** The number in the package's convention (code.ts), of the slots' digits. */
  text(digits: ArrayLike<number>): string;
  /** The slots' digits of a number; whether it is spelled so at all shows when they are put together again. */
  digits(text: string): number[];
}

/** What is printed: guards and digits by module, and the valid numbers. */
export interface Symbology {
  readonly format: LikelihoodFormat;
  readonly modules: number;
  /** Dark modules of the guards. */
  readonly guards: readonly number[];
  /** First module of each digit. */
  readonly slots: readonly number[];
  /** Per slot the patterns that can stand there at all: from (inclusive), to (exclusive). */
  readonly reach: readonly (readonly [number, number])[];
  readonly spellings: readonly Spelling[];
  readonly hasCentre: boolean;
}

const setA = [0x0d, 0x19, 0x13, 0x3d, 0x23, 0x31, 0x2f, 0x3b, 0x37, 0x0b];
const bit = (pattern: number, module: number) => (pattern >> (6 - module)) & 1;
const mirrored = (pattern: number) =>
  [0, 1, 2, 3, 4, 5, 6].reduce((sum, k) => sum | (bit(pattern, k) << k), 0);

/** ISO/IEC 15420: the dark modules of the patterns of seven modules: sets A, B and C, ten each, and B's inverse. */
export const darkModules: readonly (readonly number[])[] = [
  ...setA,
  ...setA.map((pattern) => mirrored(~pattern & 0x7f)),
  ...setA.map((pattern) => ~pattern & 0x7f),
  ...setA.map(mirrored),
].map((pattern) => [0, 1, 2, 3, 4, 5, 6].filter((k) => bit(pattern, k) === 1));

/**
 * The same print if digits were any two bars and two spaces of up to four modules, with no rule but that: sets A and B
 * are all of those that begin light, C and the inverse of B those that begin dark.
 */
export const loosened = (symbology: Symbology): Symbology => ({
  ...symbology,
  reach: symbology.reach.map(([from]) => (from < 20 ? [0, 20] : [20, 40])),
});

/** Which of the six left digits are of set B, by the number they stand for. */
const parities = [
  0b000000, 0b001011, 0b001101, 0b001110, 0b010011, 0b011001, 0b011100, 0b010101, 0b010110, 0b011010,
];
const setsOf = (parity: number) => [5, 4, 3, 2, 1, 0].map((k) => ((parity >> k) & 1) * 10);
const steps = (count: number, from: number) => Array.from({ length: count }, (_, i) => from + 7 * i);
const times = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const digitsOf = (digits: ArrayLike<number>) => Array.from(digits).join("");

const ean13: Symbology = {
  format: "ean_13",
  modules: 95,
  guards: [0, 2, 46, 48, 92, 94],
  slots: [...steps(6, 3), ...steps(6, 50)],
  reach: [[0, 10], ...times(5, [0, 20] as const), ...times(6, [20, 30] as const)],
  hasCentre: true,
  spellings: parities.map((parity, first) => ({
    sets: [...setsOf(parity), ...times(6, 20)],
    weights: [3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1],
    start: first,
    lastFrom: 0,
    lastTo: 9,
    text: (digits) => first + digitsOf(digits),
    digits: (text) => Array.from(text.slice(1), Number),
  })),
};

const ean8: Symbology = {
  format: "ean_8",
  modules: 67,
  guards: [0, 2, 32, 34, 64, 66],
  slots: [...steps(4, 3), ...steps(4, 36)],
  reach: [...times(4, [0, 10] as const), ...times(4, [20, 30] as const)],
  hasCentre: true,
  spellings: [
    {
      sets: [0, 0, 0, 0, 20, 20, 20, 20],
      weights: [3, 1, 3, 1, 3, 1, 3, 1],
      start: 0,
      lastFrom: 0,
      lastTo: 9,
      text: digitsOf,
      digits: (text) => Array.from(text, Number),
    },
  ],
};

/**
 * How a UPC-E's last digit says where the left-out zeros stand (a to f are its six digits), with their weights in the
 * check sum of the whole number.
 */
const expansions = [
  { last: [0, 2], weights: [1, 3, 3, 1, 3, 1], zeros: "abf0000cde" },
  { last: [3, 3], weights: [1, 3, 1, 1, 3, 0], zeros: "abc00000de" },
  { last: [4, 4], weights: [1, 3, 1, 3, 3, 0], zeros: "abcd00000e" },
  { last: [5, 9], weights: [1, 3, 1, 3, 1, 3], zeros: "abcde0000f" },
] as const;

const expand = (zeros: string, digits: ArrayLike<number>) =>
  zeros.replace(/[a-f]/g, (letter) => String(digits[letter.charCodeAt(0) - 97]));

/**
 * Of number system 0 only: the left half of most EAN-13 with the middle guard is a UPC-E of number system 1 to the last
 * module, and no one prints those.
 */
const upcE: Symbology = {
  format: "upc_e",
  modules: 51,
  guards: [0, 2, 46, 48, 50],
  slots: steps(6, 3),
  reach: times(6, [0, 20] as const),
  hasCentre: false,
  spellings: parities.flatMap((parity, check) =>
    expansions.map(({ last, weights, zeros }) => ({
      sets: setsOf((check === 0 ? 0b000111 : parity) ^ 0b111111),
      weights,
      start: check,
      lastFrom: last[0],
      lastTo: last[1],
      text: (digits: ArrayLike<number>) => `00${expand(zeros, digits)}${check}`,
      digits: (text: string) =>
        [0, 1, 2, 3, 4, 5].map((k) => {
          const at = zeros.indexOf("abcdef"[k] as string);
          return at < 0 ? last[0] : Number(text[at + 2]);
        }),
    })),
  ),
};

export const symbologies: readonly Symbology[] = [ean13, upcE, ean8];

/** The patterns that spell a number, undefined when the symbology has no such number. */
export function spell({ spellings, slots }: Symbology, text: string): number[] | undefined {
  if (!hasRightCheckDigit(text)) return undefined;
  for (const { digits, sets, lastFrom, lastTo, text: put } of spellings) {
    const found = digits(text);
    const last = found.at(-1) ?? -1;
    if (found.length !== slots.length || last < lastFrom || last > lastTo || put(found) !== text) continue;
    return found.map((digit, slot) => digit + (sets[slot] as number));
  }
  return undefined;
}
