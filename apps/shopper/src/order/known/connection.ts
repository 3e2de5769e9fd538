/**
 * Whether the polls of an order still bring answers. Silence is counted in waking time only: a phone that slept in
 * a pocket has not lost its connection.
 */
export type Connection = "live" | "stale" | "gone";

/** Two missed polls: the screen says that its data may be old (mock-up 09c). */
export const staleAfter = 2_500;

/**
 * The screen gives up and goes to /error. Changing from the store's Wi-Fi to the mobile network, or a lift, takes a
 * phone 5 to 10 s; beyond 15 s a person wants to be told rather than to watch a grey screen.
 */
export const goneAfter = 15_000;

/** The longest time between two checks that counts; after a longer pause the page was asleep. */
const longestLook = 2_000;

export function connectionAfter(silence: number): Connection {
  if (silence >= goneAfter) return "gone";
  return silence >= staleAfter ? "stale" : "live";
}

/** The silence in ms after another check, `elapsed` ms after the last one. */
export function addSilence(silence: number, elapsed: number, awake: boolean): number {
  return awake ? silence + Math.min(Math.max(0, elapsed), longestLook) : silence;
}
