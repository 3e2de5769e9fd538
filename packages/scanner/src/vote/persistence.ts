import type { ScannedCode } from "../code.ts";

/** Decides when a code that is not accepted has been seen for so long that it is reported. */
export interface Persistence {
  /**
   * One frame's code, or undefined for a frame without one.
   * @param at when the frame was read, in ms of any steady clock
   * @returns the code when it has been seen for a second; each code once until `reset`
   */
  observe(code: ScannedCode | undefined, at: number): ScannedCode | undefined;
  /** An accepted code was seen: the second begins again. */
  interrupt(): void;
  reset(): void;
}

const seenForMs = 1000;
/** Looks further apart than this are not one. */
const patienceMs = 1000;

export function createPersistence(): Persistence {
  let seen: { text: string; from: number; at: number } | undefined;
  const reported = new Set<string>();
  return {
    observe(code, at) {
      if (!code) return undefined;
      const again = seen?.text === code.text && at - seen.at <= patienceMs;
      seen = { text: code.text, from: again && seen ? seen.from : at, at };
      if (at - seen.from < seenForMs || reported.has(code.text)) return undefined;
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
