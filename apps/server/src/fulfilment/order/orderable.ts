import { type DeliverMethod, openingAt, storeCan } from "@horma/domain";
import { priceInForceText } from "../../catalogue/price/price-in-force.ts";
import { type HoursRow, openingHours, selectHours } from "../../catalogue/store/opening-hours.ts";
import type { Database, Statement } from "../../platform/db/database.ts";
import { flag, json, rowsOf } from "../../platform/db/rows.ts";
import { store as storeTable } from "../../platform/db/schema/store.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";

type RequestedPairs = { storeId: number; skus: readonly string[] };

/** How the order will be handed over, or why it is refused. */
export async function orderable(
  { db, now }: { db: Database; now: () => Date },
  asked: RequestedPairs,
): Promise<DeliverMethod | Refusal> {
  const { storeId, skus } = asked;
  const at = now();
  const [found] = await rowsOf(db.pool.query(orderableStatement(asked, at)), {
    time_zone: storeTable.timeZone,
    can_order_in_advance: storeTable.canOrderInAdvance,
    week: json<HoursRow["week"]>(),
    exceptions: json<HoursRow["exceptions"]>(),
    has_smartbox: flag,
    // Whether each sku that it sells now is special.
    special: json<Record<string, boolean>>(),
  });
  if (found === undefined) return refuse("store_not_found", `there is no store ${storeId}`);
  const store = { ...found, is_opened: openingAt(openingHours(found), at).isOpened };
  if (!storeCan.order(store)) return refuse("store_closed", `store ${storeId} does not accept orders now`);
  const unknown = skus.filter((sku) => !Object.hasOwn(store.special, sku));
  if (unknown.length > 0) {
    return refuse("product_not_found", `the catalogue has no ${unknown.join(", ")}`, unknown);
  }
  const special = skus.filter((sku) => store.special[sku]);
  if (special.length > 0) {
    return refuse(
      "product_not_available",
      `${special.join(", ")}: ask a seller for special products`,
      special,
    );
  }
  return storeCan.deliverToSmartBox(store) ? "box" : "counter";
}

/** The statement of {@link orderable}; the bench sends it by itself. */
export function orderableStatement({ storeId, skus }: RequestedPairs, now: Date): Statement {
  return { name: "orderable", text, values: [storeId, skus, now] };
}

const hours = selectHours("s");
const price = priceInForceText({
  ...{ productId: "m.id", sku: "z.sku", storeId: "s.id" },
  localTime: "($3::timestamptz at time zone s.time_zone)",
});
const text = `
select s.time_zone, s.can_order_in_advance, ${hours.week} as week, ${hours.exceptions} as exceptions,
  exists (select 1 from device d where d.store_id = s.id and d.type_id = 'box' and d.retired_at is null) as has_smartbox,
  coalesce((
    select json_object_agg(z.sku, m.special)
    from product_size z join product m on m.id = z.product_id cross join lateral ${price} in_force
    where z.sku = any($2::text[]) and m.state = 'published' and in_force.normal is not null
  ), '{}') as special
from store s where s.id = $1 and s.closed_at is null`;
