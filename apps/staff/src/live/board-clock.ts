/** How old a board may be before it is marked, ms: two askings without an answer. */
const freshFor = 12_000;

/** What the board knows of time. All epoch ms; `heardAt` and `now` by the tablet's clock. */
export type BoardClock = {
  /** The present by the server's clock, which everything on the board is told in; it stands still while stale. */
  at: number;
  /** What is shown is not known to hold any more. */
  stale: boolean;
  /** How old it is, ms. */
  age: number;
  /** When it was heard, to be shown: "a las 16:36". */
  heardAt: number;
  /** How far the server's clock is ahead of the tablet's, ms. */
  ahead: number;
};

/**
 * Time on a board that was read at the server's `readAt` and heard at `heardAt`.
 * @param following the stream is there, and would tell if anything had changed
 */
export function boardClock(
  { readAt, heardAt }: { readAt: number; heardAt: number },
  now: number,
  { offline, following }: { offline: boolean; following: boolean },
): BoardClock {
  const age = Math.max(0, now - heardAt);
  const stale = offline || (!following && age > freshFor);
  return { at: stale ? readAt : readAt + age, stale, age, heardAt, ahead: readAt - heardAt };
}
