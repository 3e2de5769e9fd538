import { orderOver, orderStatuses } from "@horma/domain";
import { and, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { eraseVisits } from "../../people/client/erase-visits.ts";
import { codesToPhone } from "../../people/client/login-code-rules.ts";
import type { Reader, Transaction } from "../../platform/db/database.ts";
import { flag, rowsOf, string } from "../../platform/db/rows.ts";
import { client, loginCode } from "../../platform/db/schema/client.ts";
import type { Deps, WorkDeps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";

const everyMinute = 60_000;
const hour = 60 * 60_000;
/** Advisory lock: one process sweeps at a time. */
const sweepLock = 0x65726173;
/** Visits of one transaction. */
const batch = 1_000;
/** Sessions of one round: more than a minute brings. */
const sessionBatch = 10_000;

/**
 * Ends the retention of visits that have been over long enough: destroys their keys, and keys of days that no visit needs. One
 * process at a time does it; the others skip it. Returns how many visits.
 */
export async function sweepRetention(
  { db, vault, env, now }: Pick<Deps, "db" | "vault" | "env" | "now">,
  closing?: AbortSignal,
) {
  const at = now();
  const since = new Date(at.getTime() - env.retentionHours * hour);
  const alone = <T>(work: (tx: Transaction) => Promise<T>) =>
    db.transact(async (tx) => ((await isAlone(tx)) ? work(tx) : undefined));
  await alone(async (tx) => {
    await forgetCodes(tx, at);
    await forgetSessions(tx, at);
  });
  let swept = 0;
  for (
    let last: Looked | undefined = { activeAt: new Date(0).toISOString(), id: 0 };
    last && !closing?.aborted;
  ) {
    const after: Looked = last;
    last = await alone(async (tx) => {
      const looked = await lookAfter(tx, after, since);
      const due = await dueOf(tx, looked, since);
      if (due.length > 0) await eraseVisits(tx, due);
      swept += due.length;
      return looked.length === batch ? looked.at(-1) : undefined;
    });
  }
  await forgetDays({ db, vault, now });
  return swept;
}

/** Destroys the keys of days that nothing needs any more, and forgets those that another process destroyed. */
async function forgetDays({ db, vault, now }: Pick<Deps, "db" | "vault" | "now">): Promise<void> {
  const at = now();
  await vault.days.destroyUnused(await daysInUse(db.read), at);
}

/** Sweeps every minute until closed. */
export function startRetentionSweep(deps: WorkDeps): Repeated {
  return repeat("the sweep of personal data", everyMinute, deps.log, (closing) =>
    sweepRetention(deps, closing),
  );
}

/** The same for a process that leaves the sweep to another one: it too forgets the keys of days that are over. */
export function startDayKeySweep(deps: WorkDeps): Repeated {
  return repeat("the sweep of day keys", everyMinute, deps.log, () => forgetDays(deps));
}

const overStatuses = orderStatuses.filter(orderOver);

/** Removes phones of expired codes, and codes that no limit counts any more. */
async function forgetCodes(tx: Transaction, now: Date): Promise<void> {
  await tx
    .update(loginCode)
    .set({ phone: null })
    .where(and(lte(loginCode.expiresAt, now), isNotNull(loginCode.phone)));
  const counted = new Date(now.getTime() - codesToPhone.forgottenAfter);
  await tx.delete(loginCode).where(lte(loginCode.createdAt, counted));
}

/** Deletes expired tokens. Their last use counts for their visit. */
async function forgetSessions(tx: Transaction, now: Date): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from session where token_hash in (
        select token_hash from session where expires_at <= ${now.toISOString()}::timestamptz
        order by expires_at limit ${sessionBatch} for update skip locked
      ) returning client_id, seen_at
    ), heard as (select client_id, max(seen_at) as at from gone group by client_id)
    update client set active_at = heard.at from heard where client.id = heard.client_id and client.active_at < heard.at`);
}

type Looked = { activeAt: string; id: number };

async function isAlone(tx: Transaction): Promise<boolean> {
  const mine = await rowsOf(tx.execute(sql`select pg_try_advisory_xact_lock(${sweepLock}) as mine`), {
    mine: flag,
  });
  return mine[0]?.mine === true;
}

/** The next visits that were not active since an instant, locked, so that no order joins them. */
function lookAfter(tx: Transaction, { activeAt, id }: Looked, since: Date): Promise<Looked[]> {
  return rowsOf(
    tx.execute(sql`
    select c.active_at::text as "activeAt", c.id::float8 from client c
    where c.data_key is not null and c.active_at <= ${since.toISOString()}::timestamptz
      and (c.active_at, c.id) > (${activeAt}::timestamptz, ${id}::bigint)
    order by c.active_at, c.id limit ${batch} for update skip locked`),
    { activeAt: string, id: client.id },
  );
}

/** Those of locked visits whose orders are all over and whose tokens were not used since an instant. */
async function dueOf(tx: Transaction, looked: readonly Looked[], since: Date): Promise<number[]> {
  const found = await rowsOf(
    tx.execute(sql`
    select c.id::float8 from client c where c.id = any(${sql.param(looked.map(({ id }) => id))}::bigint[]) and ${isDue(since)}`),
    { id: client.id },
  );
  return found.map(({ id }) => id);
}

/** The days whose keys something needs. Each day of visits is one look into the index, however many they are. */
async function daysInUse(reader: Reader): Promise<Set<string>> {
  const used = await rowsOf(
    reader.execute(sql`
    with recursive visited as (
      (select key_day as day from client where data_key is not null order by key_day, id limit 1)
      union all
      select next.* from visited cross join lateral (
        select key_day from client where data_key is not null and key_day > visited.day order by key_day, id limit 1
      ) next
    )
    select day from visited union select key_day from login_code
    union select key_day from import where data_key is not null`),
    { day: string },
  );
  return new Set(used.map(({ day }) => day));
}

function isDue(since: Date): SQL {
  const over = sql.join(
    overStatuses.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`c.data_key is not null and c.active_at <= ${since.toISOString()}::timestamptz and not exists (
    select 1 from "order" o where o.client_id = c.id
      and (o.status_id not in (${over}) or o.over_at > ${since.toISOString()}::timestamptz)
  ) and not exists (
    select 1 from session s where s.client_id = c.id and s.seen_at > ${since.toISOString()}::timestamptz
  )`;
}
