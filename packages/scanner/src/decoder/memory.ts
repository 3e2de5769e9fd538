import type { ScannedCode } from "../code.ts";
import type { Ballot } from "./ballot.ts";

/** Frames after which a doubtful read is forgotten. */
const span = 10;

/** What frames said that was not enough to be believed: said again by a later frame, it counts for more. */
export interface DoubtMemory {
  /** Lets earlier frames speak for what this one doubts. */
  speak(ballot: Ballot): void;
  /** Ends a frame: what it left in doubt is remembered. */
  keep(ballot: Ballot): void;
  reset(): void;
}

export function createDoubtMemory(): DoubtMemory {
  const seen = new Map<string, number>();
  let frame = 0;
  const key = ({ format, text }: ScannedCode) => `${format} ${text}`;
  return {
    speak(ballot) {
      for (const code of ballot.doubtful())
        if (frame - (seen.get(key(code)) ?? Number.NEGATIVE_INFINITY) <= span)
          ballot.vote(code, "earlier", 1);
    },
    keep(ballot) {
      for (const code of [...ballot.doubtful(), ...ballot.believed()]) seen.set(key(code), frame);
      frame += 1;
    },
    reset: () => seen.clear(),
  };
}
