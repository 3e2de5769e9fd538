import type { SlotSummary } from "@horma/contract";
import { countDifference } from "@horma/domain";
import { sql } from "drizzle-orm";
import { isOpen } from "../../platform/db/order-status-sql.ts";
import { json, number, orNull, type RowOf, rowsOf, string } from "../../platform/db/rows.ts";
import { operation } from "../../web/call/operation.ts";
import { waits } from "../order/slot-waiting.ts";
import type { StoredLine } from "./count-table.ts";

type LastCount = {
  at: string;
  name: string;
  state: NonNullable<SlotSummary["count"]>["state"];
  lines: StoredLine[];
};
const slotRow = { location: string, standing: number, doubt: number, count: orNull(json<LastCount>()) };

/** Every slot of the store, with its last count. */
export const listSlots = operation("listSlots", async ({ db, now }, { staff }) => {
  const { storeId } = staff;
  const rows = await rowsOf(
    db.read.execute(sql`
    with waiting as (
      select p.location, count(*)::int as pairs from "order" o join pair p on p.order_id = o.id
      where o.store_id = ${storeId} and o.${isOpen} and ${sql.raw(waits)} group by 1
    ), slot as (
      select location, sum(free)::int as free from (
        select location, on_hand - held as free from stock where store_id = ${storeId} and location is not null
        union all select name, 0 from slot where store_id = ${storeId}
      ) every group by 1
    ), doubt as (
      select k.location, sum(e.short)::int as short from erp_stock e join stock k on k.store_id = e.store_id and k.sku = e.sku
        and case when e.whole then k.on_hand > 0 else k.location = e.location end
      where e.store_id = ${storeId} and e.short > 0 and not exists (select from slot_count c
        where c.store_id = e.store_id and c.location = k.location and c.counted_at > e.short_at)
      group by 1
    )
    select slot.location, slot.free + coalesce(waiting.pairs, 0) as standing, coalesce(doubt.short, 0) as doubt, (
      select json_build_object('at', c.counted_at, 'name', s.name, 'state', c.state, 'lines', c.lines)
      from slot_count c join staff s on s.id = c.staff_id
      where c.store_id = ${storeId} and c.location = slot.location order by c.id desc limit 1
    ) as count
    from slot left join waiting using (location) left join doubt using (location) order by slot.location`),
    slotRow,
  );
  return { at: now().toISOString(), slots: rows.map(summaryOf) };
});

function summaryOf({ count, ...slot }: RowOf<typeof slotRow>): SlotSummary {
  if (count === null) return { ...slot, count };
  const { at, lines, ...counted } = count;
  const difference = lines.reduce((sum, line) => sum + Math.abs(countDifference(line)), 0);
  return { ...slot, count: { ...counted, at: new Date(at).toISOString(), difference } };
}
