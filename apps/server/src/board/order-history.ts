import { knownType, type OrderHistoryEntry, orderEventTypes } from "@horma/contract";
import type pg from "pg";

/** Everything that happened to an order, oldest first. */
export async function readHistory(pool: pg.Pool, hashId: string): Promise<OrderHistoryEntry[]> {
  const found = await pool.query<Omit<OrderHistoryEntry, "at" | "type"> & { at: Date; type: string }>({
    name: "order_history",
    text: `
      select e.at, e.type, e.actor, s.name, e.pair_id::float8 as pair, z.size, d.hwd as device,
        coalesce(e.data->>'reason', e.data->>'outcome', e.data->>'status', e.data->>'answer', e.data->>'to') as detail,
        e.data->>'note' as note
      from "order" o join order_event e on e.order_id = o.id
        left join staff s on s.id = e.staff_id left join device d on d.id = e.device_id
        left join pair p on p.id = e.pair_id left join product_size z on z.sku = p.sku
      where o.hash_id = $1 order by e.id`,
    values: [hashId],
  });
  return found.rows.map(({ at, type: written, detail, ...row }) => {
    const type = knownType(orderEventTypes, written);
    return { ...row, type, at: at.toISOString(), detail: type === "unknown" ? written : detail };
  });
}
