import { knownType, type OrderHistoryEntry, orderEventTypes } from "@horma/contract";
import { json, orNull, rowsOf, string } from "../../platform/db/rows.ts";
import { client } from "../../platform/db/schema/client.ts";
import { device } from "../../platform/db/schema/device.ts";
import { orderEvent } from "../../platform/db/schema/order.ts";
import { productSize } from "../../platform/db/schema/product.ts";
import type { Deps } from "../../platform/deps.ts";

/** Everything that happened to an order, oldest first. Notes are there while their visit's key is. */
export async function readHistory(
  { db, vault }: Pick<Deps, "db" | "vault">,
  hashId: string,
): Promise<OrderHistoryEntry[]> {
  const found = await rowsOf(
    db.pool.query({
      name: "order_history",
      text: `
      select e.at, e.type, e.actor, coalesce(s.name, e.data->>'till') as name, e.pair_id::float8 as pair, z.size, d.hwd as device,
        coalesce(e.data->>'reason', e.data->>'outcome', e.data->>'status', e.data->>'answer', h.name, e.data->>'to') as detail,
        e.data->>'sealed_note' as note, c.data_key as "dataKey", c.key_day as "keyDay"
      from "order" o join order_event e on e.order_id = o.id join client c on c.id = o.client_id
        left join staff s on s.id = e.staff_id
        -- Of other events it is a slot. Only \`case\` keeps the order of its conditions.
        left join staff h on h.id = case when e.type in ('pair_taken_over', 'pair_given_back') then (e.data->>'to')::int end
        left join device d on d.id = e.device_id
        left join pair p on p.id = e.pair_id left join product_size z on z.sku = p.sku
      where o.hash_id = $1 order by e.id`,
      values: [hashId],
    }),
    {
      at: orderEvent.at,
      type: string,
      actor: json<OrderHistoryEntry["actor"]>(),
      name: orNull(string),
      pair: orderEvent.pairId,
      size: orNull(productSize.size),
      device: orNull(device.hwd),
      detail: orNull(string),
      note: orNull(string),
      dataKey: client.dataKey,
      keyDay: client.keyDay,
    },
  );
  return found.map(({ at, type: written, detail, note: sealed, dataKey, keyDay, ...row }) => {
    const type = knownType(orderEventTypes, written);
    const note = vault.open({ dataKey, keyDay }, "note", sealed);
    return { ...row, type, at: at.toISOString(), detail: type === "unknown" ? written : detail, note };
  });
}
