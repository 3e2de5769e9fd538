import { orderOver, orderStatuses } from "@horma/domain";
import { and, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import { eraseVisits } from "../../people/client/erase-visits.ts";
import { codesToPhone } from "../../people/client/login-code-rules.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { flag, rowsOf, string } from "../../platform/db/rows.ts";
import { client, loginCode } from "../../platform/db/schema/client.ts";
import type { Deps } from "../../platform/deps.ts";
import { type Repeated, repeat } from "../../platform/time/repeat.ts";

const everyMinute = 60_000;
const hour = 60 * 60_000;
/** Advisory lock: one process sweeps at a time. */
const sweepLock = 0x65726173;
/** Visits of one transaction. */
const batch = 500;
/** Sessions of one round: more than a minute brings. */
const sessionBatch = 10_000;

/**
 * Ends the retention of visits that have been over long enough: destroys their keys, and keys of days that no visit needs. One
 * process at a time does it; the others skip it. Returns how many visits.
 */
export async function sweepRetention({ db, vault, env, now }: Pick<Deps, "db" | "vault" | "env" | "now">) {
  const at = now();
  let swept = 0;
  for (let erased = batch; erased === batch; swept += erased) {
    erased = await db.transact(async (tx) => {
      const mine = await rowsOf(tx.execute(sql`select pg_try_advisory_xact_lock(${sweepLock}) as mine`), {
        mine: flag,
      });
      if (!mine[0]?.mine) return 0;
      await forgetCodes(tx, at);
      await forgetSessions(tx, at);
      const due = await findDue(tx, new Date(at.getTime() - env.retentionHours * hour));
      if (due.length > 0) await eraseVisits(tx, due);
      return due.length;
    });
  }
  const used = await rowsOf(
    db.read.execute(
      sql`select distinct key_day as day from client where data_key is not null union select key_day from login_code
      union select key_day from import where data_key is not null`,
    ),
    { day: string },
  );
  await vault.days.destroyUnused(new Set(used.map(({ day }) => day)), at);
  return swept;
}

/** Sweeps every minute until closed, in every process, because each must forget the day keys that another destroyed. */
export function startRetentionSweep(deps: Deps): Repeated {
  return repeat("the sweep of personal data", everyMinute, deps.log, () => sweepRetention(deps));
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

/** Visits whose orders are all over and that were not active since an instant. They are locked, so that no order joins them. */
async function findDue(tx: Transaction, since: Date): Promise<number[]> {
  const found = await rowsOf(
    tx.execute(sql`
    select c.id::float8 from client c where ${isDue(since)} order by c.id limit ${batch} for update skip locked`),
    { id: client.id },
  );
  const locked = found.map(({ id }) => id);
  // An order made before the lock is seen only by a second look.
  const due = await rowsOf(
    tx.execute(sql`
    select c.id::float8 from client c where c.id = any(${sql.param(locked)}::bigint[]) and ${isDue(since)}`),
    { id: client.id },
  );
  return due.map(({ id }) => id);
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
