import type { ScannedCode } from "../code.ts";

/** Who says that a code stands there. What one of them says twice counts once. */
export type Voter = "zxing" | "zbar" | "judge" | "likelihood" | "earlier";

/** What the readers of a picture said, and which of it is to be believed. */
export interface Ballot {
  /** @param weight 1: a reader that now and then errs said so; 2: one that hardly ever does; below 0: it denies it */
  vote(code: ScannedCode, voter: Voter, weight: number): void;
  /** The codes that enough speak for. */
  believed(): ScannedCode[];
  /** Those that some speak for, but not enough; the likeliest first. */
  doubtful(): ScannedCode[];
}

interface Entry {
  readonly code: ScannedCode;
  readonly weights: Map<Voter, number>;
}

/** What is needed to believe a code; short ones are the ones most often seen where there are none. */
const needed = (code: ScannedCode) => (code.format === "upc_e" || code.format === "ean_8" ? 3 : 2);

export function createBallot(): Ballot {
  const entries = new Map<string, Entry>();
  const ranked = () => [...entries.values()].sort((one, other) => weightOf(other) - weightOf(one));
  return {
    vote(code, voter, weight) {
      const key = `${code.format} ${code.text}`;
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
  };
}

const weightOf = ({ weights }: Entry) => [...weights.values()].reduce((sum, weight) => sum + weight, 0);
