/** Someone who may fetch, as the books show them. Times are ms since the epoch. */
export type SignedIn = {
  paused: boolean;
  /** Whether they hold pairs of an open request. */
  holds: boolean;
  /** When they last placed or handed back pairs, or signed in. */
  freeSince: number;
};

/** How long a free runner leaves a request waiting, ms, before they count as gone: they leave without a tap. */
const patience = 60_000;

/**
 * Who is at work (ET-01). Who holds pairs is. Who is signed in and not 'En pausa' is too while no request waits, or waits for less
 * than the patience; who has been free for longer beside a waiting request is not.
 * @param waitingSince since when the oldest request waits that no one has taken; null if none does
 */
export function runnersAtWork<T extends SignedIn>(
  signedIn: readonly T[],
  waitingSince: number | null,
  now: number,
): T[] {
  return signedIn.filter(({ paused, holds, freeSince }) => {
    if (holds) return true;
    if (paused) return false;
    return waitingSince === null || now - Math.max(waitingSince, freeSince) < patience;
  });
}
