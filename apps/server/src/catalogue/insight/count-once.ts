import { createHmac } from "node:crypto";
import { limits } from "@horma/domain";
import { inArray, lte } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { counted } from "../../platform/db/schema/limit.ts";
import type { Env } from "../../platform/env/env.ts";
import type { RequestOrigin } from "../kiosk/request-origin.ts";

/** Whose call raises a figure, and whose share it takes from. Both are hashes or the server's own names. */
export type Caller = { who: string; sharedBy: string };

/** A browser counts by itself and takes from its network's share; a kiosk has a share of its own. */
export function callerOf({ browser, network }: RequestOrigin): Caller {
  return { who: browser, sharedBy: network ?? browser };
}

/** Hexadecimal digits of a key: 96 bits. */
const digits = 24;

/** A thing that raises a figure, and who says so. */
export type Counted = { who: string; thing: string };

/**
 * Which of these things may be added to a figure now, by their place in the list (FL-16): each counts once a caller in
 * `limits.countedFor`, and all callers of a share together raise the figure by `most` in that time. Things beyond the share leave
 * no row, so new cookies cost no disk. The share's row comes first and is locked until the transaction ends, so simultaneous
 * calls count one after the other; if none is there yet, what several add at once counts as long as all of it fits.
 * @param figure what is raised, with the store where each store has its own share
 */
export async function countOnce(
  { client }: Pick<Transaction, "client">,
  { sessionSecret, rateLimit }: Pick<Env, "sessionSecret" | "rateLimit">,
  asked: { figure: string; things: readonly Counted[]; sharedBy: string; most: number; now: Date },
): Promise<number[]> {
  const { figure, things, sharedBy, most, now } = asked;
  if (things.length === 0) return [];
  const keyed = (...of: string[]) =>
    createHmac("sha256", sessionSecret).update(JSON.stringify(of)).digest("hex").slice(0, digits);
  const keys = things.map(({ who, thing }) => keyed("once", figure, who, thing));
  const rows = await rowsOf(
    client.query({
      name: "count_once",
      text: count,
      values: [
        [...new Set(keys)],
        keyed("share", figure, sharedBy),
        Math.ceil(most * rateLimit),
        now,
        new Date(now.getTime() + limits.countedFor),
      ],
    }),
    { key: counted.key },
  );
  return rows.map(({ key }) => keys.indexOf(key));
}

/** The array is a subquery, so that one plan serves any number of things. */
const count = `
with held as materialized (
  select uses from counted where key = $2 and until > $4::timestamptz for update
), fresh as (
  select key, row_number() over (order by place) as nth
  from unnest((select $1::text[])) with ordinality as asked (key, place)
  where not exists (select from counted where counted.key = asked.key and until > $4::timestamptz)
), room as (
  select key from fresh where nth <= $3::int - coalesce((select uses from held), 0)
), share as (
  insert into counted (key, uses, until) select $2, count(*), $5::timestamptz from room having count(*) > 0
  on conflict (key) do update set
    uses = excluded.uses + case when counted.until > $4::timestamptz then counted.uses else 0 end,
    until = case when counted.until > $4::timestamptz then counted.until else excluded.until end
  where counted.until <= $4::timestamptz or counted.uses + excluded.uses <= $3::int
  returning 1
)
insert into counted (key, uses, until) select room.key, 1, $5::timestamptz from room, share order by room.key
on conflict (key) do update set until = excluded.until where counted.until <= $4::timestamptz
returning key`;

/** Deletes rows that have expired, except those that a call is counting with: the two would wait for each other. */
export async function forgetCounted(tx: Transaction, now: Date): Promise<void> {
  const over = tx
    .select({ key: counted.key })
    .from(counted)
    .where(lte(counted.until, now))
    .for("update", { skipLocked: true });
  await tx.delete(counted).where(inArray(counted.key, over));
}
