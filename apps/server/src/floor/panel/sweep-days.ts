import { lt, sql } from "drizzle-orm";
import { flag, instant, rowsOf, string } from "../../platform/db/rows.ts";
import { dayFigures } from "../../platform/db/schema/figures.ts";
import { store } from "../../platform/db/schema/store.ts";
import type { Deps, WorkDeps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";
import { countFigures } from "./count-figures.ts";
import { daysBefore, type StoreDay } from "./store-days.ts";

/** How long a day must be over, so that no transaction and no process's clock is still in it, hours. */
const settled = 1;
const everyMinute = 60_000;
const day = 24 * 60 * 60_000;

/**
 * Sums up each store's days that are over and have no sums, and deletes sums that the panel shows no more. Returns how many days
 * it summed up.
 */
export async function sweepDays(
  { db, now }: Pick<Deps, "db" | "now">,
  closing?: AbortSignal,
): Promise<number> {
  const at = now();
  const oldest = new Date(at.getTime() - (daysBefore + 2) * day).toISOString().slice(0, 10);
  await db.transact((tx) => tx.delete(dayFigures).where(lt(dayFigures.day, oldest)));
  let summed = 0;
  for (const due of await findDue(db, at)) {
    if (closing?.aborted) break;
    if (await sumUp(db, due, at)) summed += 1;
  }
  return summed;
}

/** Sums up every minute until closed. */
export function startDaySweep(deps: WorkDeps): Repeated {
  return repeat("the sums of days", everyMinute, deps.log, (closing) => sweepDays(deps, closing));
}

/** The latest days first: they are shown most. */
async function findDue(db: Deps["db"], at: Date): Promise<StoreDay[]> {
  return rowsOf(
    db.read.execute(sql`
    select s.id as "storeId", to_char(began, 'YYYY-MM-DD') as day, to_json(began at time zone s.time_zone) #>> '{}' as "from",
      to_json((began + interval '1 day') at time zone s.time_zone) #>> '{}' as "to"
    from store s cross join lateral (
        select date_trunc('day', (${at.toISOString()}::timestamptz - make_interval(hours => ${settled}::int))
          at time zone s.time_zone) as today
      ) t cross join generate_series(today - make_interval(days => ${daysBefore}::int), today - interval '1 day', '1 day') began
    where s.closed_at is null and not exists (
      select from day_figures f where f.store_id = s.id and f.day = to_char(began, 'YYYY-MM-DD')
    ) order by began desc, s.id`),
    { storeId: store.id, day: string, from: instant, to: instant },
  );
}

/** Leaves the day to the next round if one of the store's days changes meanwhile. */
function sumUp(db: Deps["db"], { storeId, day, ...span }: StoreDay, at: Date): Promise<boolean> {
  return db.transact(async (tx) => {
    const [lock] = await rowsOf(
      tx.execute(sql`select pg_try_advisory_xact_lock(hashtext('day_figures'), ${storeId}::int) as locked`),
      { locked: flag },
    );
    if (!lock?.locked) return false;
    const counted = await countFigures(tx, { storeId, ...span });
    await tx
      .insert(dayFigures)
      .values({ storeId, day, at, ...counted })
      .onConflictDoNothing();
    return true;
  });
}
