/** The age at which a board is marked as stale, ms: two requests without an answer. */
const freshFor = 12_000;

/** The board's time. All epoch ms. */
export type BoardClock = {
  /** The present by the server's clock, which all times on the board use. It stops while the board is stale. */
  at: number;
  /** The board may be wrong by now. */
  stale: boolean;
  /** The board's age, ms. */
  age: number;
  /** When the server last confirmed it, to be shown: "a las 16:36". */
  readAt: number;
  /** How far the server's clock is ahead of the tablet's, ms. */
  ahead: number;
};

/**
 * The time of a board that the server read at `readAt` and the tablet received at `heardAt`.
 * @param now by the tablet's clock
 * @param following the stream is connected and reports every change
 */
export function boardClock(
  { readAt, heardAt }: { readAt: number; heardAt: number },
  now: number,
  { offline, following }: { offline: boolean; following: boolean },
): BoardClock {
  const age = Math.max(0, now - heardAt);
  const stale = offline || (!following && age > freshFor);
  return { at: stale ? readAt : readAt + age, stale, age, readAt, ahead: readAt - heardAt };
}
