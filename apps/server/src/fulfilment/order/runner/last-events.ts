import type { Transaction } from "../../../platform/db/database.ts";
import { notNull, number, orNull, rowsOf } from "../../../platform/db/rows.ts";
import { orderEvent } from "../../../platform/db/schema/order.ts";

/** The last event of each pair that is of a type. `deviceId`: the device it was in; `from`: whom it was taken over from. */
export type LastEvent = {
  pairId: number;
  deviceId: number | null;
  staffId: number | null;
  at: Date;
  from: number | null;
};

/** The pairs of an order whose last event, of whatever type, is of this one. */
export async function lastEvents(
  { client }: Pick<Transaction, "client">,
  orderId: number,
  type: "pair_handed_over" | "pair_taken_over",
): Promise<LastEvent[]> {
  const rows = await rowsOf(
    client.query(
      `select * from (
       select distinct on (pair_id) pair_id::float8 as "pairId", type, device_id as "deviceId", staff_id as "staffId", at,
         (data->>'from')::int as "from"
       from order_event where order_id = $1 and pair_id is not null order by pair_id, id desc
     ) last where type = $2`,
      [orderId, type],
    ),
    {
      pairId: notNull(orderEvent.pairId),
      deviceId: orderEvent.deviceId,
      staffId: orderEvent.staffId,
      at: orderEvent.at,
      from: orNull(number),
    },
  );
  return rows;
}
