import type { DamageDecisionAnswer } from "@horma/contract";
import { type DamageDecision, type DamageReason, decisionInputs } from "@horma/domain";
import type pg from "pg";
import { flag, json, number, orNull, rowsOf } from "../../platform/db/rows.ts";
import { orderEvent } from "../../platform/db/schema/order.ts";
import { staff } from "../../platform/db/schema/staff.ts";
import { notAtRest } from "./damage-table.ts";

/** What was decided about a pair. `last`: nothing else happened to it since. */
export type Decided = {
  decision: DamageDecision;
  reason: DamageReason;
  by: string | null;
  at: Date;
  last: boolean;
};

/** SQL: the decision that an event is, by its type. */
const decisionOfType = `case e.type ${Object.entries(decisionInputs)
  .map(([decision, input]) => `when 'pair_${input}' then '${decision}'`)
  .join(" ")} end`;

/** The last decision about a pair, unless it was undone or the pair was reported again. */
export async function readDecision(
  reader: Pick<pg.Pool, "query">,
  pairId: number,
): Promise<Decided | undefined> {
  const found = await rowsOf(
    reader.query({
      name: "damage_decision",
      text: `
      select ${decisionOfType} as decision, e.data ->> 'reason' as reason, s.name as by, e.at,
        not exists (select from order_event l where l.pair_id = e.pair_id and l.id > e.id) as last
      from order_event e left join staff s on s.id = e.staff_id
      where e.pair_id = $1 and (e.type in ('pair_undecided', 'pair_missed') or (${decisionOfType}) is not null)
      order by e.id desc limit 1`,
      values: [pairId],
    }),
    {
      decision: orNull(json<Decided["decision"]>()),
      reason: orNull(json<Decided["reason"]>()),
      by: orNull(staff.name),
      at: orderEvent.at,
      last: flag,
    },
  );
  const [row] = found;
  // What is written off otherwise has no reason.
  return row?.decision && row.reason ? { ...row, decision: row.decision, reason: row.reason } : undefined;
}

/** The store's books of a pair's sku, and how many damaged pairs wait for a decision before and with this one. */
export async function readDamageBooks(
  pool: pg.Pool,
  { storeId, pairId }: { storeId: number; pairId: number },
): Promise<Pick<DamageDecisionAnswer, "books" | "waiting" | "position">> {
  const found = await rowsOf(
    pool.query({
      name: "damage_books",
      text: `
      with mine as (select id, sku, place, placed_at from pair where id = $2), damaged as (
        select p.id, p.sku, p.place, p.placed_at from pair p join "order" o on o.id = p.order_id
        where o.store_id = $1 and p.place in ('damaged', 'workshop') and ${notAtRest}
      )
      select (
          select json_build_object(
            'for_sale', coalesce(sum(k.on_hand - k.held), 0), 'in_books', coalesce(sum(k.on_hand), 0),
            'in_workshop', (select count(*) from damaged d where d.sku = mine.sku and d.place = 'workshop'),
            'damaged', (select count(*) from damaged d where d.sku = mine.sku and d.place = 'damaged'))
          from stock k where k.store_id = $1 and k.sku = mine.sku
        ) as books,
        (select count(*)::int from damaged where place = 'damaged') as waiting,
        case mine.place when 'damaged' then (select count(*)::int from damaged d
          where d.place = 'damaged' and (d.placed_at, d.id) <= (mine.placed_at, mine.id)) end as position
      from mine`,
      values: [storeId, pairId],
    }),
    {
      books: json<DamageDecisionAnswer["books"]>(),
      waiting: number,
      position: orNull(number),
    },
  );
  const [row] = found;
  if (row === undefined) throw new Error(`there is no pair ${pairId}`);
  return row;
}
