import { type DemandSource, type LostDemand, limits } from "@horma/domain";
import type { Transaction } from "../../platform/db/database.ts";
import { type Caller, countOnce } from "./count-once.ts";

/** Whose demand: told, or that of an order, from the columns that say where it came from. */
type Whose = { source: DemandSource } | { orderId: number };

/**
 * Adds what was lost in a store to its hour (IN-01). In the order of skus, so that two transactions do not wait for each other. A
 * sku that the catalogue lacks counts for nothing.
 */
export async function countLostDemand(
  { client }: Pick<Transaction, "client">,
  lost: readonly LostDemand[],
  { storeId, now, ...whose }: { storeId: number; now: Date } & Whose,
): Promise<void> {
  if (lost.length === 0) return;
  const columns = (["sku", "kind", "reason", "pairs"] as const).map((name) => lost.map((each) => each[name]));
  const [source, orderId] = "source" in whose ? [whose.source, null] : [null, whose.orderId];
  await client.query({
    name: "count_lost_demand",
    text: count,
    values: [now, storeId, source, orderId, ...columns],
  });
}

/** The arrays are subqueries, so that one plan serves any number of skus. */
const count = `
insert into lost_demand (at, store_id, sku, kind, reason, source, pairs)
select date_trunc('hour', $1::timestamptz, 'UTC'), $2::int, sku, kind, reason, source, sum(pairs)
from unnest((select $5::text[]), (select $6::text[]), (select $7::text[]), (select $8::int[])) as lost (sku, kind, reason, pairs)
  join product_size using (sku), (
    select coalesce($3::text, (
      select case when seller_id is not null then 'seller'
        when from_network is null and from_browser is not null then 'kiosk' else 'shopper' end
      from "order" where id = $4::bigint
    )) as source
  ) asked
group by sku, kind, reason, source order by sku, kind, reason
on conflict on constraint lost_demand_once do update set pairs = lost_demand.pairs + excluded.pairs`;

/** What a call by itself says was lost in a store. */
export type Loss = {
  lost: readonly LostDemand[];
  whose: { storeId: number; source: DemandSource; caller: Caller; now: Date };
};

/**
 * Adds what calls by themselves say was lost: each size once a caller and hour, within the share of the caller's network (FL-16).
 * Calls of one share are counted together, shares in the order of their names, so that two transactions do not wait for each
 * other.
 */
export async function countLostOnce(
  tx: Pick<Transaction, "client">,
  env: Parameters<typeof countOnce>[1],
  losses: readonly Loss[],
): Promise<void> {
  const shares = new Map<string, Loss[]>();
  for (const loss of losses) {
    const { storeId, caller, source } = loss.whose;
    const share = JSON.stringify([storeId, caller.sharedBy, source]);
    shares.set(share, [...(shares.get(share) ?? []), loss]);
  }
  for (const [, [first, ...others]] of [...shares].sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (first === undefined) continue;
    const { storeId, source, caller, now } = first.whose;
    const said = [first, ...others].flatMap(({ lost, whose }) =>
      lost.map((each) => ({ each, who: whose.caller.who, thing: `${each.kind} ${each.sku}` })),
    );
    const figure = `lost demand of ${storeId}`;
    const asked = { figure, things: said, sharedBy: caller.sharedBy, most: limits.lostPerNetwork, now };
    const added = (await countOnce(tx, env, asked)).flatMap((at) => said[at]?.each ?? []);
    await countLostDemand(tx, added, { storeId, source, now });
  }
}
