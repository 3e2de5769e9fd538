import { createHmac } from "node:crypto";
import { limits } from "@horma/domain";
import { inArray, lte, sql } from "drizzle-orm";
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

/**
 * Which of these things may be added to a figure now (FL-16): each counts once a caller in `limits.countedFor`, and all callers of
 * a share together raise the figure by `most` in that time. Things beyond the share leave no row, so new cookies cost no disk. The
 * share's row comes first and is locked until the transaction ends, so simultaneous calls count one after the other.
 * @param figure what is raised, with the store where each store has its own share
 */
export async function countOnce(
  tx: Transaction,
  { sessionSecret, rateLimit }: Pick<Env, "sessionSecret" | "rateLimit">,
  asked: { figure: string; things: readonly string[]; caller: Caller; most: number; now: Date },
): Promise<string[]> {
  const { figure, things, caller, now } = asked;
  if (things.length === 0) return [];
  const keyed = (...of: string[]) =>
    createHmac("sha256", sessionSecret).update(JSON.stringify(of)).digest("hex").slice(0, digits);
  const byKey = new Map(things.map((thing) => [keyed("once", figure, caller.who, thing), thing]));
  const at = sql`${now.toISOString()}::timestamptz`;
  const until = sql`${new Date(now.getTime() + limits.countedFor).toISOString()}::timestamptz`;
  const most = sql`${Math.ceil(asked.most * rateLimit)}::int`;
  const rows = await rowsOf(
    tx.execute(sql`
    with fresh as (
      select key from unnest(${sql.param([...byKey.keys()])}::text[]) as asked (key)
      where not exists (select from counted where counted.key = asked.key and until > ${at})
    ), share as (
      insert into counted (key, uses, until)
      select ${keyed("share", figure, caller.sharedBy)}, count(*), ${until} from fresh having count(*) > 0
      on conflict (key) do update set
        uses = excluded.uses + case when counted.until > ${at} then counted.uses else 0 end,
        until = case when counted.until > ${at} then counted.until else excluded.until end
      where counted.until <= ${at} or counted.uses + excluded.uses <= ${most}
      returning 1
    )
    insert into counted (key, uses, until) select fresh.key, 1, ${until} from fresh, share order by fresh.key
    on conflict (key) do update set until = excluded.until where counted.until <= ${at}
    returning key`),
    { key: counted.key },
  );
  return rows.map(({ key }) => byKey.get(key) ?? "");
}

/** Deletes rows that have expired, except those that a call is counting with: the two would wait for each other. */
export async function forgetCounted(tx: Transaction, now: Date): Promise<void> {
  const over = tx
    .select({ key: counted.key })
    .from(counted)
    .where(lte(counted.until, now))
    .for("update", { skipLocked: true });
  await tx.delete(counted).where(inArray(counted.key, over));
}
