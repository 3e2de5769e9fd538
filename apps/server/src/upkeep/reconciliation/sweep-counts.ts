import { sql } from "drizzle-orm";
import { rowsOf, string } from "../../platform/db/rows.ts";
import { countReport } from "../../platform/db/schema/count.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps, WorkDeps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";
import { countStore } from "./count-table.ts";

/** A store's day is counted at this hour of the next morning, when no one moves a pair. */
const countedAtHour = 3;
const everyMinute = 60_000;

/**
 * Counts each store whose last day is not counted yet, once, however many processes sweep. Returns how many. After downtime only
 * the last night is counted; earlier ones are unknown.
 */
export async function sweepCounts(
  { db, now }: Pick<Deps, "db" | "now">,
  closing?: AbortSignal,
): Promise<number> {
  const at = now();
  const due = await rowsOf(
    db.read.execute(sql`
    select store.id, day from store cross join lateral (
      select to_char((${at.toISOString()}::timestamptz at time zone store.time_zone)
        - make_interval(hours => ${countedAtHour}::int) - interval '1 day', 'YYYY-MM-DD') as day
    ) last_day
    where store.closed_at is null and not exists (select 1 from count_report done where done.store_id = store.id and done.day = last_day.day)`),
    { id: store.id, day: string },
  );
  let counted = 0;
  for (const { id: storeId, day } of due) {
    if (closing?.aborted) break;
    const report = await countStore(db, storeId, at);
    const written = await db.transact((tx) =>
      tx.insert(countReport).values({ storeId, day, at, report }).onConflictDoNothing(),
    );
    counted += written.rowCount ?? 0;
  }
  return counted;
}

/** Checks every minute whether a day must be counted, until closed. */
export function startCountSweep(deps: WorkDeps): Repeated {
  return repeat("the nightly count", everyMinute, deps.log, (closing) => sweepCounts(deps, closing));
}
