import type { DeliverMethod } from "@horma/domain";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../db/database.ts";
import { type Refusal, refuse } from "../http/refusals.ts";

export type OrderDraft = {
  hashId: string;
  code: string;
  storeId: number;
  clientId: number;
  /** In the shopper's order of choice; none twice. */
  skus: readonly string[];
  deliverMethod: DeliverMethod;
  idempotencyKey: string | undefined;
  /** The seller who asks in the shopper's name, and whether they are told instead of the shopper. */
  seller?: { id: number; notify: boolean };
  now: Date;
};

/** {@link insertOrder}, answering the new order's hash, or a refusal that names what there is no free piece of. */
export async function insertInStock(tx: Transaction, draft: OrderDraft): Promise<string | Refusal> {
  const lacking = await insertOrder(tx, draft);
  if (lacking.length === 0) return draft.hashId;
  return refuse("out_of_stock", `store ${draft.storeId} has no free piece of ${lacking.join(", ")}`, lacking);
}

/**
 * Holds a piece of every sku and writes the order with its pairs and its first event, all in one statement, or does
 * nothing. Answers the skus that had no free piece; none when the order was made.
 * Rows are locked in the order of their skus: those who want the last pair stand in line, and only one gets it.
 * Fails with `unique_violation` when this client's idempotency key was used in the same instant.
 */
async function insertOrder(tx: Transaction, draft: OrderDraft): Promise<string[]> {
  const done = await tx.execute<{ free: string[] }>(statement(draft));
  const free = done.rows[0]?.free ?? [];
  return draft.skus.filter((sku) => !free.includes(sku));
}

function statement({ hashId, code, storeId, clientId, deliverMethod, ...draft }: OrderDraft): SQL {
  const skus = sql`${sql.param(draft.skus)}::text[]`;
  const key = draft.idempotencyKey ?? null;
  const { now, seller } = draft;
  const sellerId = seller?.id ?? null;
  return sql`
with free as (
  select sku from stock
  where store_id = ${storeId} and sku = any(${skus}) and on_hand - held > 0
  order by sku for update
), held as (
  update stock set held = held + 1 from free
  where stock.store_id = ${storeId} and stock.sku = free.sku and (select count(*) from free) = cardinality(${skus})
  returning stock.sku
), created as (
  insert into "order" (hash_id, code, store_id, client_id, status_id, deliver_method, idempotency_key, seller_id,
    notify_seller, created_at, updated_at)
  select ${hashId}, ${code}, ${storeId}, ${clientId}, 'pending', ${deliverMethod}, ${key}, ${sellerId}::int,
    ${seller?.notify ?? false}::boolean, ${now}, ${now}
  where (select count(*) from held) = cardinality(${skus})
  returning id
), pairs as (
  insert into pair (order_id, sku, position, placed_at)
  select created.id, asked.sku, asked.position, ${now}
  from created, unnest(${skus}) with ordinality as asked (sku, position)
), event as (
  insert into order_event (order_id, type, actor, staff_id, data, at)
  select id, 'order_created', ${seller ? "staff" : "shopper"}, ${sellerId}::int,
    jsonb_build_object('skus', ${skus}), ${now} from created
)
select array(select sku from free) as free from (select count(*) from created) as made`;
}
