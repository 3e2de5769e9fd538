import { limits, type RequestBound, requestBound } from "@horma/domain";
import type pg from "pg";
import { callerOf } from "../../../catalogue/insight/count-once.ts";
import { originOf } from "../../../catalogue/kiosk/request-origin.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { ReadyAnswer } from "../../../web/http/ready-answer.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { insertOrder, type OrderDraft, soldOut } from "../insert-order.ts";
import { newCode, newHashId } from "../order-names.ts";
import { orderTag } from "../order-snapshot.ts";
import { type Orderable, orderableAs } from "../orderable.ts";
import { presentOrder } from "../present-order.ts";
import { readOrderByKey } from "../read-orders.ts";
import type { RefusedDemand } from "../refused-demand.ts";
import type { StoredOrder } from "../stored-order.ts";
import { type RequestFacts, readRequest } from "./read-request.ts";
import { RequestsUnderWay, type RequestUnderWay } from "./requests-under-way.ts";

type NewRequest = { clientId: number; storeId: number; skus: readonly string[]; key: string | undefined };

/**
 * How often a request is decided again because its client made another order meanwhile. Each time one was made, and a client has
 * few.
 */
const rounds = 3 * limits.openOrders;

/**
 * AP-06: asks for the pairs and holds their stock. A repeat with the same idempotency key answers the same order and creates
 * nothing, even if both arrive together, or if the order could not be made now.
 */
export const createOrder = (refusedDemand: RefusedDemand, underWay = new RequestsUnderWay()) =>
  operation("createOrder", async (deps, input) => {
    const { body, clientId, idempotencyKey, request } = input;
    const wish: NewRequest = { clientId, storeId: body.store_id, skus: body.skus, key: idempotencyKey };
    const origin = await originOf(request, deps, body.store_id);
    const asked = {
      ...wish,
      hashId: newHashId(),
      pairs: wish.skus.length,
      origin,
      guest: true,
      refused: false,
    };
    const created = await underWay.during(asked, (earlier) => create(deps, asked, earlier));
    if (!(created instanceof Refusal)) return answerWith(deps, created);
    const before = await createdBefore(deps, wish);
    if (before !== undefined && !(before instanceof Refusal)) return answerWith(deps, before);
    const refused = before ?? created;
    const source = origin.network === null ? "kiosk" : "shopper";
    refusedDemand.add(refused, wish.skus, { ...wish, source, caller: callerOf(origin), now: deps.now() });
    return refused;
  });

type RequestBeside = RequestUnderWay & NewRequest;

/** The new order, or a refusal. One connection for both statements, so those that wait for one see what was made meanwhile. */
async function create(
  deps: Deps,
  asked: RequestBeside,
  earlier: readonly RequestUnderWay[],
): Promise<StoredOrder | Refusal> {
  const created = await deps.db.connected((connection) => createOn(connection, deps, asked, earlier));
  asked.refused = created instanceof Refusal;
  return created;
}

async function createOn(
  connection: pg.PoolClient,
  deps: Deps,
  asked: RequestBeside,
  earlier: readonly RequestUnderWay[],
): Promise<StoredOrder | Refusal> {
  const now = deps.now();
  const factor = deps.env.rateLimit;
  const names = { hashId: asked.hashId, code: newCode() };
  for (let round = 0; round < rounds; round++) {
    const facts = await readRequest(connection, asked, earlier, { skus: asked.skus, now, factor });
    const accepted = accept(facts, asked, { now, factor });
    if (accepted instanceof Refusal) return accepted;
    const draft = { ...names, ...asked, ...accepted, idempotencyKey: asked.key, now };
    const inserted = await insertOrder(connection, draft);
    if (inserted !== undefined) return inserted;
  }
  throw new Error(`the client made ${rounds} other orders in the same instant`);
}

type Accepted = Orderable & Required<Pick<OrderDraft, "clientOrders" | "queuedAt" | "origin">>;

/** What an accepted request's order is made with, or a refusal. The visit may have been erased meanwhile. */
function accept(
  { store, asker, open, free }: RequestFacts,
  asked: RequestBeside,
  { now, factor }: { now: Date; factor: number },
): Accepted | Refusal {
  const orderable = orderableAs(store, asked, now);
  if (orderable instanceof Refusal) return orderable;
  if (asker === undefined) return refuse("token_invalid", "the client of this token no longer exists");
  const { guest, orderCount, queue, since, repeated } = asker;
  asked.guest = guest;
  const { pairs, origin } = asked;
  if (repeated) return keyReused();
  const bound = requestBound(open, { pairs, guest, kiosk: origin.network === null }, factor);
  if (bound !== undefined) return refuseBeyond(bound);
  if (queue >= limits.openOrders) {
    return refuse(
      "too_many_orders",
      `this shopper already has ${queue} orders in the queue: wait for one of them`,
    );
  }
  if (free.length < pairs) return soldOut(asked, free);
  return { ...orderable, clientOrders: orderCount, queuedAt: since, origin: { ...origin, guest } };
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
async function createdBefore({ db }: Deps, wish: NewRequest): Promise<StoredOrder | Refusal | undefined> {
  if (wish.key === undefined) return undefined;
  const order = await readOrderByKey(db.pool, wish.clientId, wish.key);
  if (order === undefined) return undefined;
  const asked = order.pairs.map((pair) => pair.sku);
  const same = asked.length === wish.skus.length && asked.every((sku) => wish.skus.includes(sku));
  return same && order.store_id === wish.storeId ? order : keyReused();
}

function keyReused(): Refusal {
  return refuse(
    "idempotency_key_reused",
    "this idempotency key was used for an order of other pairs: use a new key for each request",
  );
}

/** The order as it is polled from now on. */
async function answerWith(deps: Deps, order: StoredOrder): Promise<ReadyAnswer> {
  const body = JSON.stringify(await presentOrder(deps, order));
  return new ReadyAnswer(orderTag(body), `{"order":${body}}`);
}
