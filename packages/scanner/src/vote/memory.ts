import type { ScannedCode } from "../code.ts";
import { type Ballot, witnessOf } from "./ballot.ts";

/** Frames after which a doubtful read is forgotten. */
const span = 10;

/** Doubtful reads of earlier frames. If another witness repeats one in a later frame, it counts more. */
export interface DoubtMemory {
  /**
   * Adds earlier frames' votes for doubtful codes of this one. A witness does not confirm itself, because it may be wrong alike
   * in every frame.
   */
  speak(ballot: Ballot): void;
  /** Ends a frame: remembers its doubtful codes, forgets its denied ones. */
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
