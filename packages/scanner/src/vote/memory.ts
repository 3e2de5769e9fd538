import type { ScannedCode } from "../code.ts";
import { type Ballot, witnessOf } from "./ballot.ts";

/** Frames after which a doubtful read is forgotten. */
const span = 10;

/** What frames said that was not enough to be believed: said by another witness in a later frame, it counts for more. */
export interface DoubtMemory {
  /**
   * Lets earlier frames speak for what this one doubts. Who says the same in every frame may be wrong in the same way
   * in every frame, and is no witness for itself.
   */
  speak(ballot: Ballot): void;
  /** Ends a frame: what it left in doubt is remembered, what it denied forgotten. */
  keep(ballot: Ballot): void;
  reset(): void;
}

interface Doubt {
  readonly frame: number;
  readonly witnesses: ReadonlySet<string>;
}

export function createDoubtMemory(): DoubtMemory {
  const seen = new Map<string, Doubt>();
  let frame = 0;
  const keyOf = ({ format, text }: ScannedCode) => `${format} ${text}`;
  const witnessesFor = (ballot: Ballot, code: ScannedCode) =>
    ballot
      .votersFor(code)
      .filter((voter) => voter !== "earlier")
      .map((voter) => witnessOf(voter, code));
  return {
    speak(ballot) {
      for (const code of ballot.doubtful()) {
        const now = new Set(witnessesFor(ballot, code));
        const others = [...(seen.get(keyOf(code))?.witnesses ?? [])].filter((one) => !now.has(one));
        if (others.length > 0) ballot.vote(code, "earlier", 1);
      }
    },
    keep(ballot) {
      for (const code of [...ballot.doubtful(), ...ballot.believed()]) {
        const known = seen.get(keyOf(code))?.witnesses ?? [];
        seen.set(keyOf(code), { frame, witnesses: new Set([...known, ...witnessesFor(ballot, code)]) });
      }
      for (const code of ballot.denied()) seen.delete(keyOf(code));
      for (const [key, doubt] of seen) if (frame - doubt.frame >= span) seen.delete(key);
      frame += 1;
    },
    reset: () => seen.clear(),
  };
}
