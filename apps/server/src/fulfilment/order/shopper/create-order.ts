import { limits, type RequestBound } from "@horma/domain";
import { callerOf } from "../../../catalogue/insight/count-once.ts";
import { originOf, type RequestOrigin } from "../../../catalogue/kiosk/request-origin.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { ReadyAnswer } from "../../../web/http/ready-answer.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { insertOrder, type OrderDraft } from "../insert-order.ts";
import { newCode, newHashId } from "../order-names.ts";
import type { OrderSnapshots } from "../order-snapshots.ts";
import { orderable } from "../orderable.ts";
import { readOrderByKey } from "../read-orders.ts";
import { countRefused } from "../refused-demand.ts";
import { boundOf, lockRequester, type Requester } from "./request-bounds.ts";

type OrderRequest = { clientId: number; storeId: number; skus: readonly string[]; key: string | undefined };

/**
 * AP-06: asks for the pairs and holds their stock. A repeat with the same idempotency key answers the same order and creates
 * nothing, even if both arrive together, or if the order could not be made now.
 */
export const createOrder = (snapshots: OrderSnapshots) =>
  operation("createOrder", async (deps, input) => {
    const { body, clientId, idempotencyKey, request } = input;
    const wish: OrderRequest = { clientId, storeId: body.store_id, skus: body.skus, key: idempotencyKey };
    const origin = originOf(request, deps.env, body.store_id);
    const created = await create(deps, wish, origin);
    const hashId = created instanceof Refusal ? ((await createdBefore(deps.db, wish)) ?? created) : created;
    if (!(hashId instanceof Refusal)) return present(snapshots, hashId);
    const source = origin.network === null ? "kiosk" : "shopper";
    await countRefused(deps, hashId, { ...wish, source, caller: callerOf(origin) });
    return hashId;
  });

/** The new order's hash, or a refusal. */
async function create(
  deps: Deps,
  { key: idempotencyKey, ...wish }: OrderRequest,
  origin: RequestOrigin,
): Promise<string | Refusal> {
  const deliverMethod = await orderable(deps, wish);
  if (deliverMethod instanceof Refusal) return deliverMethod;
  const names = { hashId: newHashId(), code: newCode() };
  const draft = { ...names, ...wish, idempotencyKey, deliverMethod, now: deps.now() };
  const asking = { ...wish, pairs: wish.skus.length, origin };
  return deps.db.transact((tx) => insertLocked(tx, draft, asking, deps.env.rateLimit));
}

/** The caller's locks come first and stay to the end, so that simultaneous calls count one another. */
async function insertLocked(
  tx: Transaction,
  draft: OrderDraft,
  asking: Requester,
  factor: number,
): Promise<string | Refusal> {
  const asker = await lockRequester(tx, asking);
  if (asker === undefined) return refuse("token_invalid", "the client of this token no longer exists");
  const bound = await boundOf(tx, asking, { ...asker, factor });
  if (bound !== undefined) return refuseBeyond(bound);
  return insertOrder(tx, { ...draft, origin: { ...asking.origin, ...asker } });
}

/** One phone or network must not empty the store (SX-02). There are other ways to ask, and soon there is room again. */
function refuseBeyond(bound: RequestBound): Refusal {
  if (bound === "browser") {
    const queue = `this browser already has ${limits.requestsPerBrowser} orders in the queue`;
    return refuse("too_many_orders", `${queue}: wait for one of them`);
  }
  if (bound === "hand") {
    const most = `a shopper can have at most ${limits.pairsInHand} pairs at once`;
    return refuse("too_many_pairs", `${most}: give one back first`);
  }
  if (bound === "guests") {
    const held = "the guests of this network have reached their limit of requests or pairs";
    return refuse("guest_requests_exhausted", `${held}: log in with a document or phone, or ask at a kiosk`);
  }
  return refuse("requests_exhausted", `${outOfRoom[bound]}: ask a seller or at a kiosk, or wait`);
}

const outOfRoom = {
  network: "this network has reached its limit of requests or pairs, use another one",
  kiosk: "this kiosk has reached its limit of requests",
  store: "the store has reached its limit of requests",
} as const satisfies Record<Exclude<RequestBound, "browser" | "guests" | "hand">, string>;

/** What an earlier call with this key created; a refusal when that call asked for something else. */
async function createdBefore(db: Database, wish: OrderRequest): Promise<string | Refusal | undefined> {
  if (wish.key === undefined) return undefined;
  const order = await readOrderByKey(db.pool, wish.clientId, wish.key);
  if (order === undefined) return undefined;
  const asked = order.pairs.map((pair) => pair.sku);
  const same = asked.length === wish.skus.length && asked.every((sku) => wish.skus.includes(sku));
  if (same && order.store_id === wish.storeId) return order.hash_id;
  return refuse(
    "idempotency_key_reused",
    "this idempotency key was used for an order of other pairs: use a new key for each request",
  );
}

/** The order as it is polled from now on. This puts it into the snapshots. */
async function present(snapshots: OrderSnapshots, hashId: string): Promise<ReadyAnswer> {
  const snapshot = await snapshots.find(hashId);
  if (snapshot === undefined) throw new Error("the new order cannot be read");
  return new ReadyAnswer(snapshot.tag, `{"order":${snapshot.body}}`);
}
