import type { DeliverMethod } from "@horma/domain";
import type pg from "pg";

export type OrderDraft = {
  hashId: string;
  code: string;
  storeId: number;
  clientId: number;
  /** In the shopper's order of choice; none twice. */
  skus: readonly string[];
  deliverMethod: DeliverMethod;
  idempotencyKey: string | undefined;
  now: Date;
};

/**
 * Holds a piece of every sku and writes the order with its pairs and its first event, all in one statement that is a
 * transaction by itself, or does nothing. Answers the skus that had no free piece; none when the order was made.
 * Rows are locked in the order of their skus: those who want the last pair stand in line, and only one gets it.
 * Fails with `unique_violation` when this client's idempotency key was used in the same instant.
 */
export async function insertOrder(pool: pg.Pool, draft: OrderDraft): Promise<string[]> {
  const { hashId, code, storeId, clientId, skus, deliverMethod, idempotencyKey, now } = draft;
  const done = await pool.query<{ free: string[] }>({
    name: "insert_order",
    text: statement,
    values: [storeId, skus, hashId, code, clientId, deliverMethod, idempotencyKey ?? null, now],
  });
  const free = done.rows[0]?.free ?? [];
  return skus.filter((sku) => !free.includes(sku));
}

const statement = `
with free as (
  select sku from stock
  where store_id = $1 and sku = any($2::text[]) and on_hand - held > 0
  order by sku for update
), held as (
  update stock set held = held + 1 from free
  where stock.store_id = $1 and stock.sku = free.sku and (select count(*) from free) = cardinality($2::text[])
  returning stock.sku
), created as (
  insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, idempotency_key, created_at, updated_at)
  select $3, $4, $1, $5, 'pending', $6, $7, $8, $8
  where (select count(*) from held) = cardinality($2::text[])
  returning id
), pairs as (
  insert into pair (order_id, sku, position)
  select created.id, asked.sku, asked.position
  from created, unnest($2::text[]) with ordinality as asked (sku, position)
), event as (
  insert into order_event (order_id, type, actor, data, at)
  select id, 'order_created', 'shopper', jsonb_build_object('skus', $2::text[]), $8 from created
)
select array(select sku from free) as free from (select count(*) from created) as made`;
