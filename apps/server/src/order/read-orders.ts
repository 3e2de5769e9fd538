import { orderOver, orderStatuses } from "@horma/domain";
import type pg from "pg";
import { type StoredOrder, selectOrders } from "./stored-order.ts";

export type OrderRow = { order: StoredOrder };
export const openStatuses = orderStatuses.filter((status) => !orderOver(status));

/** The order of this hash. */
export async function readOrder(pool: pg.Pool, hashId: string): Promise<StoredOrder | undefined> {
  const found = await pool.query<OrderRow>({
    name: "order_by_hash",
    text: `${selectOrders} where o.hash_id = $1`,
    values: [hashId],
  });
  return found.rows[0]?.order;
}

/** The order this shopper created under an idempotency key, if any. */
export async function readOrderByKey(
  pool: pg.Pool,
  clientId: number,
  key: string,
): Promise<StoredOrder | undefined> {
  const found = await pool.query<OrderRow>({
    name: "order_by_key",
    text: `${selectOrders} where o.client_id = $1 and o.idempotency_key = $2`,
    values: [clientId, key],
  });
  return found.rows[0]?.order;
}

/** The order a seller created for a shopper under an idempotency key, if any. */
export async function readOrderOfSeller(
  pool: pg.Pool,
  sellerId: number,
  key: string,
): Promise<StoredOrder | undefined> {
  const text = `${selectOrders} where o.seller_id = $1 and o.idempotency_key = $2`;
  const found = await pool.query<OrderRow>(text, [sellerId, key]);
  return found.rows[0]?.order;
}

/** A shopper's orders that are not over, oldest first (AP-04). */
export async function readOpenOrders(pool: pg.Pool, clientId: number): Promise<StoredOrder[]> {
  const found = await pool.query<OrderRow>({
    name: "open_orders_of_client",
    text: `${selectOrders} where o.client_id = $1 and o.status_id = any($2) order by o.id`,
    values: [clientId, openStatuses],
  });
  return found.rows.map((row) => row.order);
}

/** The hashes of a shopper's orders that are not over, oldest first. */
export async function readOpenHashes(pool: pg.Pool, clientId: number): Promise<string[]> {
  const found = await pool.query<{ hash_id: string }>({
    name: "open_hashes_of_client",
    text: `select hash_id from "order" where client_id = $1 and status_id = any($2) order by id`,
    values: [clientId, openStatuses],
  });
  return found.rows.map((row) => row.hash_id);
}

/** A shopper's newest order, over or not. */
export async function readLastOrder(pool: pg.Pool, clientId: number): Promise<StoredOrder | undefined> {
  const found = await pool.query<OrderRow>({
    name: "last_order_of_client",
    text: `${selectOrders} where o.client_id = $1 order by o.id desc limit 1`,
    values: [clientId],
  });
  return found.rows[0]?.order;
}
