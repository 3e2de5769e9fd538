import { type DeliverMethod, limits } from "@horma/domain";
import { countOrders, lockClient } from "../client/client-store.ts";
import { type Database, sqlState, type Transaction } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { operation } from "../http/operation.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { insertInStock, type OrderDraft } from "./insert-order.ts";
import { newCode, newHashId } from "./order-names.ts";
import { readOrder, readOrderByKey } from "./order-store.ts";
import { orderable } from "./orderable.ts";
import { presentOrder } from "./present-order.ts";
import type { StoredOrder } from "./stored-order.ts";

type Wish = { clientId: number; storeId: number; skus: readonly string[]; key: string | undefined };

const uniqueViolation = "23505";

/**
 * AP-06: asks for the pairs and holds their stock. Repeated with the same idempotency key it answers the same order
 * and creates nothing, also when both arrive in the same instant.
 */
export const createOrder = operation("createOrder", async (deps, { body, clientId, idempotencyKey }) => {
  if (clientId === undefined) return refuse("token_missing", "a token is required");
  const wish: Wish = { clientId, storeId: body.store_id, skus: body.skus, key: idempotencyKey };
  const order = (await createdBefore(deps.db, wish)) ?? (await create(deps, wish));
  return order instanceof Refusal ? order : { order: await presentOrder(deps, order) };
});

async function create(deps: Deps, wish: Wish): Promise<StoredOrder | Refusal> {
  const deliverMethod = await orderable(deps.db, wish);
  if (deliverMethod instanceof Refusal) return deliverMethod;
  const inserted = await insertOnce(deps, wish, deliverMethod);
  if (typeof inserted === "string") return written(deps.db, inserted);
  return (await createdBefore(deps.db, wish)) ?? inserted;
}

/** The new order's hash, or why there is none; a twin of this call that was faster counts as a reason. */
async function insertOnce(deps: Deps, wish: Wish, deliverMethod: DeliverMethod): Promise<string | Refusal> {
  const { clientId, storeId, skus, key: idempotencyKey } = wish;
  const names = { hashId: newHashId(), code: newCode() };
  const draft = { ...names, clientId, storeId, skus, deliverMethod, idempotencyKey, now: deps.now() };
  try {
    return await deps.db.transact((tx) => insertWithinLimit(tx, draft));
  } catch (error) {
    if (sqlState(error) !== uniqueViolation || idempotencyKey === undefined) throw error;
    return refuse("idempotency_key_reused", "this key is being used by another call");
  }
}

/** The client's lock comes first and is held to the end, so that calls in the same instant count one another. */
async function insertWithinLimit(tx: Transaction, draft: OrderDraft): Promise<string | Refusal> {
  if (!(await lockClient(tx, draft.clientId)))
    return refuse("token_invalid", "the client behind the token is gone");
  const { open } = await countOrders(tx, draft.clientId);
  if (open >= limits.openOrders) {
    return refuse("too_many_orders", `${open} orders of this shopper are in the queue: wait for one of them`);
  }
  return insertInStock(tx, draft);
}

/** What an earlier call with this key created; a refusal when that call asked for something else. */
async function createdBefore(db: Database, wish: Wish): Promise<StoredOrder | Refusal | undefined> {
  if (wish.key === undefined) return undefined;
  const order = await readOrderByKey(db.pool, wish.clientId, wish.key);
  if (order === undefined) return undefined;
  const asked = order.pairs.map((pair) => pair.sku);
  const same = asked.length === wish.skus.length && asked.every((sku) => wish.skus.includes(sku));
  if (same && order.store_id === wish.storeId) return order;
  return refuse(
    "idempotency_key_reused",
    "this key created an order of other pairs: take a new key per request",
  );
}

async function written(db: Database, hashId: string): Promise<StoredOrder> {
  const order = await readOrder(db.pool, hashId);
  if (order === undefined) throw new Error("the order just written cannot be read");
  return order;
}
