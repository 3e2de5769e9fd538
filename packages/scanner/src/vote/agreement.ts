import { isShort, type ScannedCode } from "../code.ts";

/** Decides when a code was read often enough to believe it. */
export interface Agreement {
  /**
   * One frame's read, or undefined for a frame without a code.
   * @param at when the frame was read, in ms of any steady clock
   * @returns the code when this read settles it; each code once until `reset`
   */
  observe(code: ScannedCode | undefined, at: number): ScannedCode | undefined;
  reset(): void;
}

/** Reads further apart than this are not two looks at one code. */
const patienceMs = 2000;

/**
 * A one-dimensional code counts after `reads` frames that read the same and nothing else between, because a misread can pass its
 * check digit. A differing read restarts the count. ST-12: a code is told once.
 */
export function createAgreement(reads = 2): Agreement {
  let candidate: { key: string; reads: number; at: number } | undefined;
  const told = new Set<string>();
  return {
    observe(code, at) {
      if (!code) return undefined;
      const key = `${code.format === "qr_code" || code.format === "code_128" ? code.format : "gtin"} ${code.text}`;
      const again = candidate?.key === key && at - candidate.at <= patienceMs;
      candidate = { key, reads: again && candidate ? candidate.reads + 1 : 1, at };
      if (candidate.reads < readsNeeded(code, reads) || told.has(key)) return undefined;
      told.add(key);
      return code;
    },
    reset() {
      candidate = undefined;
      told.clear();
    },
  };
}

/** Short codes need one more; a QR code corrects itself. */
function readsNeeded(code: ScannedCode, reads: number): number {
  if (code.format === "qr_code") return 1;
  return isShort(code) ? reads + 1 : reads;
}
