import { type DeliverMethod, limits, pairInQueue, pairStates } from "@horma/domain";
import type { RequestOrigin } from "../../catalogue/kiosk/request-origin.ts";
import { priceInForceText } from "../../catalogue/price/price-in-force.ts";
import type { Statement, Transaction } from "../../platform/db/database.ts";
import { flag, json, number, rowsOf } from "../../platform/db/rows.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";

export type OrderDraft = {
  hashId: string;
  code: string;
  storeId: number;
  clientId: number;
  /** In the shopper's order of choice; none twice. */
  skus: readonly string[];
  deliverMethod: DeliverMethod;
  idempotencyKey: string | undefined;
  /** The seller who asks in the shopper's name, and whether the seller gets the news instead of the shopper. */
  seller?: { id: number; notify: boolean };
  /** Where a shopper's own request comes from. */
  origin?: RequestOrigin & { guest: boolean };
  now: Date;
};

/**
 * Why an order was or was not made: whether the key was used before, the client's orders in the queue, the skus with a free
 * piece.
 */
const inserted = { made: flag, repeated: flag, queue: number, free: json<string[]>() };

/**
 * In one statement, holds a piece of every sku and writes the order with its pairs and its first event, or does nothing. Returns
 * the new order's hash, or a refusal: the client used the idempotency key before, has too many orders in the queue, or some skus
 * have no free piece. The client is locked or new, so no other order of theirs is written meanwhile. Stock rows are locked in the
 * order of skus and slots, so callers who want the last pair queue, and only one gets it. A pair is fetched from the first slot
 * with a free piece, and keeps the price that is in force. Who asks again for what nobody served in time keeps the place in the queue, once (TR-03).
 */
export async function insertOrder(tx: Transaction, draft: OrderDraft): Promise<string | Refusal> {
  const rows = await rowsOf(tx.client.query(insertStatement(draft)), inserted);
  const { made, repeated, queue, free } = rows[0] ?? { made: false, repeated: false, queue: 0, free: [] };
  if (made) return draft.hashId;
  if (repeated)
    return refuse(
      "idempotency_key_reused",
      "this idempotency key was used for another order: use a new key for each request",
    );
  if (queue >= limits.openOrders) {
    return refuse(
      "too_many_orders",
      `this shopper already has ${queue} orders in the queue: wait for one of them`,
    );
  }
  const lacking = draft.skus.filter((sku) => !free.includes(sku));
  return refuse("out_of_stock", `store ${draft.storeId} has no free stock of ${lacking.join(", ")}`, lacking);
}

/** The statement of {@link insertOrder}; the bench sends it by itself. */
export function insertStatement(draft: OrderDraft): Statement {
  const { hashId, code, storeId, clientId, skus, deliverMethod, idempotencyKey, seller, origin, now } = draft;
  const actor = seller ? "staff" : "shopper";
  return {
    name: "insert_order",
    text,
    values: [
      ...[storeId, skus, clientId, idempotencyKey ?? null, hashId, code, deliverMethod, now],
      ...[seller?.id ?? null, seller?.notify ?? false, actor, limits.openOrders, inQueue],
      ...[origin?.browser ?? null, origin?.network ?? null, origin?.guest ?? null],
      new Date(now.getTime() - limits.askAgain),
    ],
  };
}

const inQueue = pairStates.filter(pairInQueue);
const price = priceInForceText({
  ...{ productId: "z.product_id", sku: "z.sku", storeId: "$1" },
  localTime: "($8::timestamptz at time zone (select time_zone from store where id = $1))",
});
/**
 * The client's own orders are read first and alone, their pairs order by order. Joined freely, a plan made while the store was
 * small reads all its orders and pairs.
 */
const text = `
with own as materialized (
  select id, store_id, idempotency_key, reason, created_at, queued_at, over_at from "order" where client_id = $3
), queue as (
  select count(*)::int as orders from own
  where (select bool_or(state = any($13::text[])) from pair where order_id = own.id)
), earlier as (
  select 1 from own where idempotency_key = $4
), free as (
  select slot.* from (select unnest($2::text[]) as sku order by sku) asked cross join lateral (
    select sku, location from stock where store_id = $1 and stock.sku = asked.sku and on_hand > held
    order by location limit 1 for update
  ) slot
  where (select orders from queue) < $12 and not exists (select 1 from earlier)
), held as (
  update stock set held = held + 1 from free
  where stock.store_id = $1 and stock.sku = free.sku and stock.location is not distinct from free.location
    and (select count(*) from free) = cardinality($2::text[])
  returning stock.sku
), unserved as (
  select coalesce(o.queued_at, o.created_at) as since from own o
  where o.store_id = $1 and o.reason = 'not_served' and o.over_at > $17
    and (select array_agg(sku order by sku) from pair where order_id = o.id and end_reason = 'not_served')
      = (select array_agg(sku order by sku) from unnest($2::text[]) asked (sku))
    and not exists (
      select 1 from own later where later.id > o.id and later.queued_at = coalesce(o.queued_at, o.created_at)
    )
  order by o.id desc limit 1
), created as (
  insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, idempotency_key, seller_id,
    notify_seller, from_browser, from_network, from_guest, created_at, updated_at, queued_at)
  select $5, $6, $1, $3, 'pending', $7, $4, $9::int, $10::boolean, $14, $15, $16::boolean, $8, $8,
    (select since from unserved)
  where (select count(*) from held) = cardinality($2::text[])
  returning id
), pairs as (
  insert into pair (order_id, sku, location, position, placed_at, price_normal, price_offer)
  select created.id, asked.sku, free.location, asked.position, $8, in_force.normal, in_force.offer
  from created, unnest($2::text[]) with ordinality as asked (sku, position) join free using (sku)
    join product_size z using (sku) cross join lateral ${price} in_force
), event as (
  insert into order_event (order_id, type, actor, staff_id, data, at)
  select id, 'order_created', $11, $9::int, jsonb_build_object('skus', $2::text[]), $8 from created
)
select exists (select 1 from created) as made, exists (select 1 from earlier) as repeated,
  (select orders from queue) as queue, array(select sku from free) as free`;
