/** Where a waiting order really is: in the queue, with a runner, in its box's cycle. */
export const waitSteps = ["queued", "fetched", "cleaned"] as const;
export type WaitStep = (typeof waitSteps)[number];

/** The least and the most that a step shows, whatever the estimate says. None is full: only ready pairs are. */
const ranges: Record<WaitStep, readonly [least: number, most: number]> = {
  queued: [0, 0.6],
  fetched: [0.1, 0.9],
  cleaned: [0.6, 0.97],
};

/**
 * The share of the way that a waiting order has done, from 0 to below 1 (ET-04): the time that has passed of the time until it is
 * ready as surely as promises are, within what its step allows. It never goes backwards.
 * @param shown the share that was shown last; 0 for a new order
 * @param until when that is, ms; null if it is not known, so that only steps count
 */
export function waitProgress(
  shown: number,
  { askedAt, until, step }: { askedAt: number; until: number | null; step: WaitStep },
  now: number,
): number {
  const [least, most] = ranges[step];
  const passed = until === null ? 0 : (now - askedAt) / Math.max(1, until - askedAt);
  return Math.max(shown, Math.min(most, Math.max(least, passed)));
}
