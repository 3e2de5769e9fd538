import { lockClient } from "../client/client-store.ts";
import type { Database, Transaction } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { operation } from "../http/operation.ts";
import { ReadyAnswer } from "../http/ready-answer.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { insertOrder, type OrderDraft } from "./insert-order.ts";
import { newCode, newHashId } from "./order-names.ts";
import type { OrderSnapshots } from "./order-snapshots.ts";
import { orderable } from "./orderable.ts";
import { readOrderByKey } from "./read-orders.ts";

type Wish = { clientId: number; storeId: number; skus: readonly string[]; key: string | undefined };

/**
 * AP-06: asks for the pairs and holds their stock. Repeated with the same idempotency key it answers the same order
 * and creates nothing, also when both arrive in the same instant and when it could not be asked for any more.
 */
export const createOrder = operation("createOrder", async (deps, input) => {
  const { body, clientId, idempotencyKey, snapshots } = input;
  if (clientId === undefined) return refuse("token_missing", "a token is required");
  const wish: Wish = { clientId, storeId: body.store_id, skus: body.skus, key: idempotencyKey };
  const created = await create(deps, wish);
  const hashId = created instanceof Refusal ? ((await createdBefore(deps.db, wish)) ?? created) : created;
  return hashId instanceof Refusal ? hashId : present(snapshots, hashId);
});

/** The new order's hash, or why there is none. */
async function create(deps: Deps, { key: idempotencyKey, ...wish }: Wish): Promise<string | Refusal> {
  const deliverMethod = await orderable(deps.db, wish);
  if (deliverMethod instanceof Refusal) return deliverMethod;
  const names = { hashId: newHashId(), code: newCode() };
  const draft = { ...names, ...wish, idempotencyKey, deliverMethod, now: deps.now() };
  return deps.db.transact((tx) => insertLocked(tx, draft));
}

/** The client's lock comes first and is held to the end, so that calls in the same instant count one another. */
async function insertLocked(tx: Transaction, draft: OrderDraft): Promise<string | Refusal> {
  if (await lockClient(tx, draft.clientId)) return insertOrder(tx, draft);
  return refuse("token_invalid", "the client behind the token is gone");
}

/** What an earlier call with this key created; a refusal when that call asked for something else. */
async function createdBefore(db: Database, wish: Wish): Promise<string | Refusal | undefined> {
  if (wish.key === undefined) return undefined;
  const order = await readOrderByKey(db.pool, wish.clientId, wish.key);
  if (order === undefined) return undefined;
  const asked = order.pairs.map((pair) => pair.sku);
  const same = asked.length === wish.skus.length && asked.every((sku) => wish.skus.includes(sku));
  if (same && order.store_id === wish.storeId) return order.hash_id;
  return refuse(
    "idempotency_key_reused",
    "this key created an order of other pairs: take a new key per request",
  );
}

/** The order as it is polled from now on, which is kept ready with this. */
async function present(snapshots: OrderSnapshots, hashId: string): Promise<ReadyAnswer> {
  const snapshot = await snapshots.find(hashId);
  if (snapshot === undefined) throw new Error("the order just written cannot be read");
  return new ReadyAnswer(snapshot.tag, `{"order":${snapshot.body}}`);
}
