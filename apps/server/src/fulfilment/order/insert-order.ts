import { limits } from "@horma/domain";
import type pg from "pg";
import type { RequestOrigin } from "../../catalogue/kiosk/request-origin.ts";
import type { Statement } from "../../platform/db/database.ts";
import { flag, json, orNull, rowsOf } from "../../platform/db/rows.ts";
import { type Refusal, refuse } from "../../web/http/refusals.ts";
import type { Orderable } from "./orderable.ts";
import { orderColumn, orderTables, type StoredOrder } from "./stored-order.ts";

export type OrderDraft = Orderable & {
  hashId: string;
  code: string;
  storeId: number;
  clientId: number;
  /** How many orders the client had made when the request was accepted. */
  clientOrders: number;
  /** In the shopper's order of choice; none twice. */
  skus: readonly string[];
  idempotencyKey: string | undefined;
  /** Since when its shopper waits, if longer. */
  queuedAt?: string | null;
  /** The seller who asks in the shopper's name, and whether the seller gets the news instead of the shopper. */
  seller?: { id: number; notify: boolean };
  /** Until when it is promised, ISO 8601 (ET-05); null where nothing can be. */
  promisedAt: string | null;
  /** Where a shopper's own request comes from. */
  origin?: RequestOrigin & { guest: boolean };
  now: Date;
};

/**
 * In one statement, holds a piece of every sku and writes the order with its pairs and its first event, or does nothing. Returns
 * the new order, or a refusal: some skus have no free piece. Undefined if the client made an order since its request was
 * accepted, or was erased: what was decided may no longer be true. The client is locked first, then stock rows in the order of
 * skus and slots, so callers who want the last pair queue, and only one gets it. A pair is fetched from the first slot with a
 * free piece.
 */
export async function insertOrder(
  connection: Pick<pg.ClientBase, "query">,
  draft: OrderDraft,
): Promise<StoredOrder | Refusal | undefined> {
  const [row] = await rowsOf(connection.query(insertStatement(draft)), {
    asked: flag,
    free: json<string[]>(),
    order: orNull(json<StoredOrder>()),
  });
  if (row?.order) return row.order;
  if (!row?.asked) return undefined;
  return soldOut(draft, row.free);
}

/** The refusal of skus of which none is free. */
export function soldOut(
  { storeId, skus }: Pick<OrderDraft, "storeId" | "skus">,
  free: readonly string[],
): Refusal {
  const lacking = skus.filter((sku) => !free.includes(sku));
  return refuse("out_of_stock", `store ${storeId} has no free stock of ${lacking.join(", ")}`, lacking);
}

/** The statement of {@link insertOrder}; the bench sends it by itself. */
export function insertStatement(draft: OrderDraft): Statement {
  const { hashId, code, storeId, clientId, skus, deliverMethod, idempotencyKey, seller, origin, now } = draft;
  const actor = seller ? "staff" : "shopper";
  return {
    name: "insert_order",
    text,
    values: [
      storeId,
      skus,
      clientId,
      idempotencyKey ?? null,
      hashId,
      code,
      deliverMethod,
      now,
      seller?.id ?? null,
      seller?.notify ?? false,
      actor,
      draft.clientOrders,
      draft.queuedAt ?? null,
      origin?.browser ?? null,
      origin?.network ?? null,
      origin?.guest ?? null,
      draft.prices.map(({ normal }) => normal),
      draft.prices.map(({ offer }) => offer),
      draft.promisedAt,
    ],
  };
}

/**
 * The order is read from the rows that were written, which have their tables' names. A limit says how few skus there are, so that
 * a plan for any values is as good as one for these.
 */
const text = `
with asker as materialized (
  select id from client where id = $3 and order_count = $12 and data_key is not null for no key update
), asked as materialized (
  select * from unnest($2::text[], $17::int[], $18::int[]) with ordinality as asked (sku, normal, offer, position)
  where exists (select 1 from asker) limit ${limits.sizesPerOrder}
), free as materialized (
  select slot.* from (select sku from asked order by sku) asked cross join lateral (
    select sku, location from stock where store_id = $1 and stock.sku = asked.sku and on_hand > held
    order by location limit 1 for update
  ) slot
), held as (
  update stock set held = held + 1 from free
  where stock.store_id = $1 and stock.sku = free.sku and stock.location is not distinct from free.location
    and (select count(*) from free) = cardinality($2::text[])
  returning stock.sku
), "order" as (
  insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, idempotency_key, seller_id,
    notify_seller, from_browser, from_network, from_guest, from_pairs, created_at, updated_at, queued_at, promised_at)
  select $5, $6, $1, $3, 'pending', $7, $4, $9::int, $10::boolean, $14, $15, $16::boolean, cardinality($2::text[]), $8, $8, $13::timestamptz, $19::timestamptz
  where (select count(*) from held) = cardinality($2::text[])
  returning *
), client as (
  update client set order_count = order_count + 1 from "order" made where client.id = made.client_id
  returning client.*
), pair as (
  insert into pair (order_id, store_id, sku, location, position, placed_at, price_normal, price_offer)
  select made.id, $1, asked.sku, free.location, asked.position, $8, asked.normal, asked.offer
  from "order" made cross join asked join free using (sku)
  returning *
), event as (
  insert into order_event (order_id, type, actor, staff_id, data, at)
  select id, 'order_created', $11, $9::int, jsonb_build_object('skus', $2::text[]), $8 from "order"
)
select exists (select 1 from asker) as asked, array(select sku from free) as free, made."order"
from (select) always left join (select ${orderColumn} from ${orderTables}) made on true`;
