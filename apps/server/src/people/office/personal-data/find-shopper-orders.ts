import type { ShopperOrders } from "@horma/contract";
import { orderOver, orderStatuses } from "@horma/domain";
import { sql } from "drizzle-orm";
import { flag, instant, rowsOf } from "../../../platform/db/rows.ts";
import { order } from "../../../platform/db/schema/order.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { storeAsked } from "../../../web/session/stores-asked.ts";

const overStatuses = orderStatuses.filter(orderOver);

/** OF-10. The orders of a code on a day of the store's calendar, by their times alone: the office sees no shopper. */
export const findShopperOrders = operation("findShopperOrders", async ({ db }, { query, office }) => {
  const storeId = await storeAsked(db.read, query.store, office);
  if (storeId instanceof Refusal) return storeId;
  const { code, day } = query;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || midnight.toISOString().slice(0, 10) !== day)
    return refuse("bad_request", "there is no such day");
  const found = await rowsOf(
    db.read.execute(sql`
      select o.hash_id, o.created_at, c.data_key is null as erased, exists (
        select from "order" other where other.client_id = o.client_id
          and not other.status_id = any(${sql.param(overStatuses)}::text[])
      ) as open
      from "order" o join client c on c.id = o.client_id join store s on s.id = o.store_id
      where o.store_id = ${storeId} and o.code = upper(${code})
        and o.created_at >= ${day}::date::timestamp at time zone s.time_zone
        and o.created_at < (${day}::date + 1)::timestamp at time zone s.time_zone
      order by o.created_at, o.id limit 20`),
    { hash_id: order.hashId, created_at: instant, erased: flag, open: flag },
  );
  const orders: ShopperOrders["orders"] = found.map(({ hash_id, created_at, erased, open }) => ({
    hash_id,
    created_at: created_at.toISOString(),
    state: erased ? "erased" : open ? "in_progress" : "stored",
  }));
  return { orders };
});
