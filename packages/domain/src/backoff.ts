/** How wrong tries at one thing are slowed down; durations are milliseconds. */
export type BackoffRule = {
  /** Wrong tries before the first wait; the last of them starts it. */
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** After this time without a wrong try, counting starts again. */
  readonly forgottenAfter: number;
};

/** How long to wait after this many wrong tries: nothing at first, then twice as long each time. */
export function backoffAfter(misses: number, { free, firstWait, longestWait }: BackoffRule): number {
  return misses < free ? 0 : Math.min(firstWait * 2 ** (misses - free), longestWait);
}
