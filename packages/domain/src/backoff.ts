/** How wrong tries at one thing are slowed down; durations are milliseconds. */
export type BackoffRule = {
  /** Wrong tries before there is any wait; the last of them brings the first one. */
  readonly free: number;
  readonly firstWait: number;
  readonly longestWait: number;
  /** Without a wrong try for this long everything is as if there had been none. */
  readonly forgottenAfter: number;
};

/** How long to wait after this many wrong tries: nothing at first, then twice as long every time. */
export function backoffAfter(misses: number, { free, firstWait, longestWait }: BackoffRule): number {
  return misses < free ? 0 : Math.min(firstWait * 2 ** (misses - free), longestWait);
}
