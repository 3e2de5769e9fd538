import { orderOver, orderStatuses } from "@horma/domain";
import type pg from "pg";
import { json, rowsOf } from "../../platform/db/rows.ts";
import { order } from "../../platform/db/schema/order.ts";
import { type StoredOrder, selectOrders } from "./stored-order.ts";

export const openStatuses = orderStatuses.filter((status) => !orderOver(status));

/** The order of this hash. */
export function readOrder(pool: pg.Pool, hashId: string): Promise<StoredOrder | undefined> {
  return readFirst(pool, "order_by_hash", "where o.hash_id = $1", [hashId]);
}

/** The order this shopper created under an idempotency key, if any. */
export function readOrderByKey(
  pool: pg.Pool,
  clientId: number,
  key: string,
): Promise<StoredOrder | undefined> {
  const chosen = "where o.client_id = $1 and o.idempotency_key = $2";
  return readFirst(pool, "order_by_key", chosen, [clientId, key]);
}

/** The order a seller created for a shopper under an idempotency key, if any. */
export function readOrderOfSeller(
  pool: pg.Pool,
  sellerId: number,
  key: string,
): Promise<StoredOrder | undefined> {
  const chosen = "where o.seller_id = $1 and o.idempotency_key = $2";
  return readFirst(pool, "order_of_seller", chosen, [sellerId, key]);
}

/** A shopper's orders that are not over, oldest first (AP-04). */
export async function readOpenOrders(pool: pg.Pool, clientId: number): Promise<StoredOrder[]> {
  const found = await rowsOf(
    pool.query({
      name: "open_orders_of_client",
      text: `${selectOrders} where o.client_id = $1 and o.status_id = any($2) order by o.id`,
      values: [clientId, openStatuses],
    }),
    { order: json<StoredOrder>() },
  );
  return found.map((row) => row.order);
}

/** The hashes of a shopper's orders that are not over, oldest first. */
export async function readOpenHashes(pool: pg.Pool, clientId: number): Promise<string[]> {
  const found = await rowsOf(
    pool.query({
      name: "open_hashes_of_client",
      text: `select hash_id from "order" where client_id = $1 and status_id = any($2) order by id`,
      values: [clientId, openStatuses],
    }),
    { hash_id: order.hashId },
  );
  return found.map((row) => row.hash_id);
}

/** A shopper's newest order, over or not. */
export function readLastOrder(pool: pg.Pool, clientId: number): Promise<StoredOrder | undefined> {
  const newest = "where o.client_id = $1 order by o.id desc limit 1";
  return readFirst(pool, "last_order_of_client", newest, [clientId]);
}

/** The first order that matches, through a prepared statement of this name. */
async function readFirst(
  pool: pg.Pool,
  name: string,
  chosen: string,
  values: (string | number)[],
): Promise<StoredOrder | undefined> {
  const rows = await rowsOf(pool.query({ name, text: `${selectOrders} ${chosen}`, values }), {
    order: json<StoredOrder>(),
  });
  return rows[0]?.order;
}
