import { isShort, type ScannedCode } from "../code.ts";

/** Who read a code: `zxing` in the whole picture, `patch` in an upright cut-out. */
export type Voter = "zxing" | "more rows" | "patch" | "zbar" | "judge" | "likelihood" | "field" | "earlier";

/** The engine of each voter: what fools an engine once in a frame fools it again. */
const engines: Partial<Record<Voter, string>> = { "more rows": "zxing", patch: "zxing", judge: "likelihood" };

/**
 * The witness behind a voter. For a short code all of an engine's voters are one witness: zxing sees it in a part of a long code
 * both in the whole picture and in the cut-out.
 */
export const witnessOf = (voter: Voter, code: ScannedCode): string =>
  (isShort(code) && engines[voter]) || voter;

/** The readers' votes on a picture, and which codes to believe. */
export interface Ballot {
  /**
   * @param weight 1: it now and then errs; 2: it hardly ever does; below 0: it denies the code. What one voter says
   *   twice counts once, and of a short code what one engine says.
   */
  vote(code: ScannedCode, voter: Voter, weight: number): void;
  /** Codes with enough votes. */
  believed(): ScannedCode[];
  /** Codes with some votes but not enough, the likeliest first. */
  doubtful(): ScannedCode[];
  /** Codes with more votes against than for. */
  denied(): ScannedCode[];
  /** The voters for a code. */
  votersFor(code: ScannedCode): Voter[];
}

interface Entry {
  readonly code: ScannedCode;
  readonly weights: Map<Voter, number>;
}

/** The weight that makes a code believed. */
const needed = 2;

export function createBallot(): Ballot {
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
        .filter((entry) => weightOf(entry) >= needed)
        .map(({ code }) => code),
    doubtful: () =>
      ranked()
        .filter((entry) => weightOf(entry) > 0 && weightOf(entry) < needed)
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

/** A witness counts once. For a short code one witness is never enough. */
function weightOf({ code, weights }: Entry): number {
  const said = new Map<string, number>();
  let denied = 0;
  for (const [voter, weight] of weights) {
    const witness = witnessOf(voter, code);
    if (weight < 0) denied += weight;
    else said.set(witness, Math.max(weight, said.get(witness) ?? 0));
  }
  const sum = [...said.values()].reduce((total, weight) => total + weight, 0);
  return denied + (isShort(code) && said.size < 2 ? Math.min(1, sum) : sum);
}
