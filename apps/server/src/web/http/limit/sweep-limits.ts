import type { Deps, WorkDeps } from "../../../platform/deps.ts";
import { type Repeated, repeat } from "../../../platform/time/repeat.ts";

const everyMinute = 60_000;
/** Longer than any shared limit counts, ms, with room for processes whose clocks differ. */
const longest = 60_000 + 10_000;

/**
 * Deletes counts that a clock set back would keep. The library counts by the wall clock, so an address at its limit would stay
 * refused for as long as the jump. Returns how many.
 */
export async function sweepLimits({ db }: Pick<Deps, "db">, wall = Date.now): Promise<number> {
  const text = "delete from rate_limit where expire > $1";
  return (await db.pool.query(text, [wall() + longest])).rowCount ?? 0;
}

/** Sweeps every minute until closed. */
export function startLimitSweep(deps: WorkDeps): Repeated {
  return repeat("the sweep of rate limits", everyMinute, deps.log, () => sweepLimits(deps));
}
