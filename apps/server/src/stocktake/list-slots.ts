import type { SlotSummary } from "@horma/contract";
import { countDifference } from "@horma/domain";
import { sql } from "drizzle-orm";
import { operation } from "../call/operation.ts";
import { waits } from "../order/slot-waiting.ts";
import type { StoredLine } from "./count-table.ts";

type Row = {
  location: string;
  standing: number;
  count: {
    at: string;
    name: string;
    state: NonNullable<SlotSummary["count"]>["state"];
    lines: StoredLine[];
  } | null;
};

/** Every slot of the store, with its last count. */
export const listSlots = operation("listSlots", async ({ db, now }, { staff }) => {
  const { storeId } = staff;
  const { rows } = await db.read.execute<Row>(sql`
    with waiting as (
      select p.location, count(*)::int as pairs from "order" o join pair p on p.order_id = o.id
      where o.store_id = ${storeId} and o.status_id not in ('done', 'canceled') and ${sql.raw(waits)} group by 1
    ), slot as (
      select location, sum(on_hand - held)::int as free from stock
      where store_id = ${storeId} and location is not null group by 1
    )
    select slot.location, slot.free + coalesce(waiting.pairs, 0) as standing, (
      select json_build_object('at', c.counted_at, 'name', s.name, 'state', c.state, 'lines', c.lines)
      from slot_count c join staff s on s.id = c.staff_id
      where c.store_id = ${storeId} and c.location = slot.location order by c.id desc limit 1
    ) as count
    from slot left join waiting using (location) order by slot.location`);
  return { at: now().toISOString(), slots: rows.map(summaryOf) };
});

function summaryOf({ location, standing, count }: Row): SlotSummary {
  if (count === null) return { location, standing, count };
  const { at, lines, ...counted } = count;
  const difference = lines.reduce((sum, line) => sum + Math.abs(countDifference(line)), 0);
  return { location, standing, count: { ...counted, at: new Date(at).toISOString(), difference } };
}
