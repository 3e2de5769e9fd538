import { type DeliverMethod, openingAt, storeCan } from "@horma/domain";
import { type PriceRow, priceInForceText } from "../../catalogue/price/price-in-force.ts";
import { type HoursRow, openingHours, selectHours } from "../../catalogue/store/opening-hours.ts";
import type { Database, Statement } from "../../platform/db/database.ts";
import { flag, json, type RowOf, rowsOf } from "../../platform/db/rows.ts";
import { store as storeTable } from "../../platform/db/schema/store.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";

type RequestedPairs = { storeId: number; skus: readonly string[] };

/** How an order will be handed over, and the price of each of its pairs. */
export type Orderable = { deliverMethod: DeliverMethod; prices: readonly PriceRow[] };

/** How the order will be handed over and its prices, or why it is refused. */
export async function orderable(
  { db, now }: { db: Database; now: () => Date },
  asked: RequestedPairs,
): Promise<Orderable | Refusal> {
  const at = now();
  const [found] = await rowsOf(db.pool.query(orderableStatement(asked, at)), orderableRow);
  return orderableAs(found, asked, at);
}

/** What {@link orderableAs} reads of a store and the requested skus. */
export const orderableRow = {
  time_zone: storeTable.timeZone,
  can_order_in_advance: storeTable.canOrderInAdvance,
  week: json<HoursRow["week"]>(),
  exceptions: json<HoursRow["exceptions"]>(),
  has_smartbox: flag,
  // Each sku that it sells now.
  sold: json<Record<string, PriceRow & { special: boolean }>>(),
};

/** The rule of {@link orderable} for a row that was read; undefined for a store that is not there. */
export function orderableAs(
  found: RowOf<typeof orderableRow> | undefined,
  { storeId, skus }: RequestedPairs,
  at: Date,
): Orderable | Refusal {
  if (found === undefined) return refuse("store_not_found", `there is no store ${storeId}`);
  const store = { ...found, is_opened: openingAt(openingHours(found), at).isOpened };
  if (!storeCan.order(store)) return refuse("store_closed", `store ${storeId} does not accept orders now`);
  const sold = skus.flatMap((sku) => store.sold[sku] ?? []);
  if (sold.length < skus.length) {
    const unknown = skus.filter((sku) => !Object.hasOwn(store.sold, sku));
    return refuse("product_not_found", `the catalogue has no ${unknown.join(", ")}`, unknown);
  }
  const special = skus.filter((sku) => store.sold[sku]?.special);
  if (special.length > 0) {
    return refuse(
      "product_not_available",
      `${special.join(", ")}: ask a seller for special products`,
      special,
    );
  }
  return { deliverMethod: storeCan.deliverToSmartBox(store) ? "box" : "counter", prices: sold };
}

function orderableStatement({ storeId, skus }: RequestedPairs, now: Date): Statement {
  const text = `select ${orderableColumns} from store s where s.id = $1 and s.closed_at is null`;
  return { name: "orderable", text, values: [storeId, skus, now] };
}

const hours = selectHours("s");
const price = priceInForceText({
  productId: "m.id",
  sku: "z.sku",
  storeId: "s.id",
  localTime: "($3::timestamptz at time zone s.time_zone)",
});
/** The columns of {@link orderableRow} of a store `s`: $1 is its id, $2 the skus, $3 the instant. */
export const orderableColumns = `s.time_zone, s.can_order_in_advance, ${hours.week} as week, ${hours.exceptions} as exceptions,
  exists (select 1 from device d where d.store_id = s.id and d.type_id = 'box' and d.retired_at is null) as has_smartbox,
  coalesce((
    select json_object_agg(z.sku, json_build_object('special', m.special, 'normal', in_force.normal, 'offer', in_force.offer))
    from product_size z join product m on m.id = z.product_id cross join lateral ${price} in_force
    where z.sku = any($2::text[]) and m.state = 'published' and in_force.normal is not null
  ), '{}') as sold`;
