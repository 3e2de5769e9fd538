import { type DemandSource, type LostDemand, limits } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { type Caller, countOnce } from "./count-once.ts";

/** Whose demand: told, or that of an order, from the columns that say where it came from. */
type Whose = { source: DemandSource } | { orderId: number };

/**
 * Adds what was lost in a store to its hour (IN-01). In the order of skus, so that two transactions do not wait for each other. A
 * sku that the catalogue lacks counts for nothing.
 */
export async function countLostDemand(
  tx: Transaction,
  lost: readonly LostDemand[],
  { storeId, now, ...whose }: { storeId: number; now: Date } & Whose,
): Promise<void> {
  if (lost.length === 0) return;
  const column = (of: (each: LostDemand) => string | null) => sql`${sql.param(lost.map(of))}::text[]`;
  await tx.execute(sql`
    insert into lost_demand (at, store_id, sku, kind, reason, source, pairs)
    select date_trunc('hour', ${now.toISOString()}::timestamptz, 'UTC'), ${storeId}::int, sku, kind, reason, source, sum(pairs)
    from unnest(${column(({ sku }) => sku)}, ${column(({ kind }) => kind)}, ${column(({ reason }) => reason)},
        ${sql.param(lost.map(({ pairs }) => pairs))}::int[]) as lost (sku, kind, reason, pairs)
      join product_size using (sku), (${sourceOf(whose)}) as asked (source)
    group by sku, kind, reason, source order by sku, kind, reason
    on conflict on constraint lost_demand_once do update set pairs = lost_demand.pairs + excluded.pairs`);
}

/** Adds what a call by itself says was lost: each size once a caller and hour, within the share of the caller's network (FL-16). */
export async function countLostOnce(
  tx: Transaction,
  env: Parameters<typeof countOnce>[1],
  lost: readonly LostDemand[],
  { storeId, source, caller, now }: { storeId: number; source: DemandSource; caller: Caller; now: Date },
): Promise<void> {
  const thing = ({ sku, kind }: LostDemand) => `${kind} ${sku}`;
  const figure = `lost demand of ${storeId}`;
  const asked = { figure, things: lost.map(thing), caller, most: limits.lostPerNetwork, now };
  const once = await countOnce(tx, env, asked);
  const added = lost.filter((each) => once.includes(thing(each)));
  await countLostDemand(tx, added, { storeId, source, now });
}

function sourceOf(whose: Whose): SQL {
  if ("source" in whose) return sql`select ${whose.source}::text`;
  return sql`select case when seller_id is not null then 'seller'
      when from_network is null and from_browser is not null then 'kiosk' else 'shopper' end
    from "order" where id = ${whose.orderId}`;
}
