import type { ScannedCode } from "../code.ts";

/** Who says that a code stands there: `zxing` in the whole picture, `patch` in an upright piece of it. */
export type Voter = "zxing" | "more rows" | "patch" | "zbar" | "judge" | "likelihood" | "earlier";

/** What the readers of a picture said, and which of it is to be believed. */
export interface Ballot {
  /**
   * @param weight 1: it now and then errs; 2: it hardly ever does; below 0: it denies the code. What one voter says
   *   twice counts once.
   */
  vote(code: ScannedCode, voter: Voter, weight: number): void;
  /** The codes that enough speak for. */
  believed(): ScannedCode[];
  /** Those that some speak for, but not enough; the likeliest first. */
  doubtful(): ScannedCode[];
  /** Those that more is said against than for. */
  denied(): ScannedCode[];
  /** Who speaks for a code. */
  votersFor(code: ScannedCode): Voter[];
}

interface Entry {
  readonly code: ScannedCode;
  readonly weights: Map<Voter, number>;
}

/** @param needed the weight that makes a code believed */
export function createBallot(needed: (code: ScannedCode) => number): Ballot {
  const entries = new Map<string, Entry>();
  const keyOf = ({ format, text }: ScannedCode) => `${format} ${text}`;
  const ranked = () => [...entries.values()].sort((one, other) => weightOf(other) - weightOf(one));
  return {
    vote(code, voter, weight) {
      const key = keyOf(code);
      const entry = entries.get(key) ?? { code, weights: new Map() };
      entries.set(key, entry);
      entry.weights.set(voter, weight < 0 ? weight : Math.max(weight, entry.weights.get(voter) ?? 0));
    },
    believed: () =>
      ranked()
        .filter((entry) => weightOf(entry) >= needed(entry.code))
        .map(({ code }) => code),
    doubtful: () =>
      ranked()
        .filter((entry) => weightOf(entry) > 0 && weightOf(entry) < needed(entry.code))
        .map(({ code }) => code),
    denied: () =>
      ranked()
        .filter((entry) => weightOf(entry) <= 0)
        .map(({ code }) => code),
    votersFor: (code) =>
      [...(entries.get(keyOf(code))?.weights ?? [])]
        .filter(([, weight]) => weight > 0)
        .map(([voter]) => voter),
  };
}

const weightOf = ({ weights }: Entry) => [...weights.values()].reduce((sum, weight) => sum + weight, 0);

/**
 * A picture that has no second one beside it: short codes, the ones most often seen where there are none, need one
 * witness more. Between frames that is asked for by `createAgreement`.
 */
export const neededAlone = ({ format }: ScannedCode): number =>
  format === "upc_e" || format === "ean_8" ? 3 : 2;
export const neededInStream = (): number => 2;
