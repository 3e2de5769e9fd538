import type { ScannedCode } from "../code.ts";

/** Decides when a code that is not accepted has been seen for so long that it is reported. */
export interface Persistence {
  /**
   * One frame's code, or undefined for a frame without one.
   * @param at when the frame was read, in ms of any steady clock
   * @returns the code when it has been seen for a second, and at least three times; each code once until `reset`
   */
  observe(code: ScannedCode | undefined, at: number): ScannedCode | undefined;
  /** An accepted code was seen: the second begins again. */
  interrupt(): void;
  reset(): void;
}

const seenForMs = 1000;
const readsNeeded = 3;
/** Looks further apart than this are not one. */
const patienceMs = 1000;

export function createPersistence(): Persistence {
  let seen: { text: string; from: number; at: number; reads: number } | undefined;
  const reported = new Set<string>();
  return {
    observe(code, at) {
      if (!code) return undefined;
      const again = seen?.text === code.text && at - seen.at <= patienceMs;
      seen =
        again && seen ? { ...seen, at, reads: seen.reads + 1 } : { text: code.text, from: at, at, reads: 1 };
      const isLong = at - seen.from >= seenForMs && seen.reads >= readsNeeded;
      if (!isLong || reported.has(code.text)) return undefined;
      reported.add(code.text);
      return code;
    },
    interrupt() {
      seen = undefined;
    },
    reset() {
      seen = undefined;
      reported.clear();
    },
  };
}
