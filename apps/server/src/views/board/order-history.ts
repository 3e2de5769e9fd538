import { knownType, type OrderHistoryEntry, orderEventTypes } from "@horma/contract";
import type { Deps } from "../../platform/deps.ts";
import type { StoredKey } from "../../platform/personal-data/vault.ts";

type Written = Omit<OrderHistoryEntry, "at" | "type"> & StoredKey & { at: Date; type: string };

/** Everything that happened to an order, oldest first. Notes are there while their visit's key is. */
export async function readHistory(
  { db, vault }: Pick<Deps, "db" | "vault">,
  hashId: string,
): Promise<OrderHistoryEntry[]> {
  const found = await db.pool.query<Written>({
    name: "order_history",
    text: `
      select e.at, e.type, e.actor, coalesce(s.name, e.data->>'till') as name, e.pair_id::float8 as pair, z.size, d.hwd as device,
        coalesce(e.data->>'reason', e.data->>'outcome', e.data->>'status', e.data->>'answer', e.data->>'to') as detail,
        e.data->>'sealed_note' as note, c.data_key as "dataKey", c.key_day as "keyDay"
      from "order" o join order_event e on e.order_id = o.id join client c on c.id = o.client_id
        left join staff s on s.id = e.staff_id left join device d on d.id = e.device_id
        left join pair p on p.id = e.pair_id left join product_size z on z.sku = p.sku
      where o.hash_id = $1 order by e.id`,
    values: [hashId],
  });
  return found.rows.map(({ at, type: written, detail, note: sealed, dataKey, keyDay, ...row }) => {
    const type = knownType(orderEventTypes, written);
    const note = vault.open({ dataKey, keyDay }, "note", sealed);
    return { ...row, type, at: at.toISOString(), detail: type === "unknown" ? written : detail, note };
  });
}
