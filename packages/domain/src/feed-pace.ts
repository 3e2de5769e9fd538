/** How a system's files come in, against their usual pace (OF-08). */

/** `unknown`: too few files to know a pace. `late`: over two periods without one. `stopped`: over four. */
export const paceStates = ["unknown", "on_time", "late", "stopped"] as const;
export type PaceState = (typeof paceStates)[number];

/**
 * Gaps between files from which a pace is known, the shortest period, ms, and for how long its files have come at least, ms: some
 * files that a person sends while they try are no pace.
 */
const [fewestGaps, shortestPeriod, shortestLife] = [4, 60_000, 60 * 60_000];

/**
 * The usual time between the files of a system, ms, which is the median gap, and how late the next one is; null if unknown.
 * @param times when files came, ms, the newest first
 * @param since when the first of all came, ms, if `times` has only the last ones
 */
export function paceOf(
  times: readonly number[],
  now: number,
  since = times.at(-1) ?? now,
): { period: number | null; state: PaceState } {
  const gaps = times.slice(1).map((time, place) => (times[place] ?? time) - time);
  const life = (times[0] ?? now) - since;
  if (gaps.length < fewestGaps || life < shortestLife) return { period: null, state: "unknown" };
  const sorted = gaps.sort((a, b) => a - b);
  const period = Math.max(shortestPeriod, sorted[Math.floor(sorted.length / 2)] ?? 0);
  const age = now - (times[0] ?? now);
  return { period, state: age > 4 * period ? "stopped" : age > 2 * period ? "late" : "on_time" };
}

/** Whether so long a gap before a file was late, against its system's period. */
export function wasLate(gap: number, period: number): boolean {
  return gap > 2 * period;
}
