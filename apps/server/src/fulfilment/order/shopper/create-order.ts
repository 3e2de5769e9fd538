import { limits, type RequestBound, requestBound } from "@horma/domain";
import { callerOf } from "../../../catalogue/insight/count-once.ts";
import { originOf } from "../../../catalogue/kiosk/request-origin.ts";
import type { Deps } from "../../../platform/deps.ts";
import { operation } from "../../../web/call/operation.ts";
import { ReadyAnswer } from "../../../web/http/ready-answer.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import type { StoreWait } from "../../wait/store-wait.ts";
import { waitsOf } from "../../wait/store-waits.ts";
import { insertOrder, type OrderDraft, soldOut } from "../insert-order.ts";
import { newCode, newHashId } from "../order-names.ts";
import { orderTag } from "../order-snapshot.ts";
import { orderableAs } from "../orderable.ts";
import { presentOrder } from "../present-order.ts";
import { readOrderByKey } from "../read-orders.ts";
import type { RefusedDemand } from "../refused-demand.ts";
import type { StoredOrder } from "../stored-order.ts";
import { type RequestFacts, type RequestTerms, readRequest } from "./read-request.ts";
import { type EarlierRequest, type PairRequest, RequestsUnderWay } from "./requests-under-way.ts";

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
    const { clientId, idempotencyKey: key } = input;
    const { store_id: storeId, skus } = input.body;
    const origin = await originOf(input.request, deps, storeId);
    const request: PairRequest = { hashId: newHashId(), clientId, storeId, skus, key, origin };
    const created = await underWay.during(request, async (earlier, learn) => {
      const made = await create(deps, request, earlier, (guest) => learn({ guest }));
      learn({ refused: made instanceof Refusal });
      return made;
    });
    if (!(created instanceof Refusal)) return answerWith(deps, created);
    const before = await createdBefore(deps, request);
    if (before !== undefined && !(before instanceof Refusal)) return answerWith(deps, before);
    const refused = before ?? created;
    const source = origin.network === null ? "kiosk" : "shopper";
    refusedDemand.add(refused, skus, { storeId, source, caller: callerOf(origin), now: deps.now() });
    return refused;
  });

type Decided = Omit<OrderDraft, "promisedAt">;

/**
 * The new order, or a refusal: reads the facts, decides and writes. One connection for both statements, so those that wait for one see
 * what was made meanwhile.
 * @param learn takes in whether the shopper is a guest
 */
async function create(
  deps: Deps,
  request: PairRequest,
  earlier: readonly EarlierRequest[],
  learn: (guest: boolean) => void,
): Promise<StoredOrder | Refusal> {
  // Read before a connection is taken: who holds one must not wait for another.
  const waits = await waitsOf(deps).of(request.storeId);
  const terms = { now: deps.now(), factor: deps.env.rateLimit };
  const code = newCode();
  return deps.db.connected(async (connection) => {
    for (let round = 0; round < rounds; round++) {
      const facts = await readRequest(connection, request, earlier, terms);
      if (facts.asker) learn(facts.asker.guest);
      const decided = decide(request, facts, { ...terms, code });
      if (decided instanceof Refusal) return decided;
      const inserted = await insertOrder(connection, { ...decided, promisedAt: promiseOf(waits, decided) });
      if (inserted !== undefined) return inserted;
    }
    throw new Error(`the client made ${rounds} other orders in the same instant`);
  });
}

/** Until when an order will be promised, where it will stand in the queue. */
function promiseOf(waits: StoreWait | undefined, { skus, now, queuedAt }: Decided): string | null {
  const created = now.getTime();
  const queued = queuedAt ? Date.parse(queuedAt) : created;
  return waits?.asked({ pairs: skus.length, created, queued }).promised_at ?? null;
}

/** The draft of an accepted request's order, or a refusal. The visit may have been erased meanwhile. */
function decide(
  request: PairRequest,
  { store, asker, open, free }: RequestFacts,
  { now, factor, code }: RequestTerms & { code: string },
): Decided | Refusal {
  const orderable = orderableAs(store, request, now);
  if (orderable instanceof Refusal) return orderable;
  if (asker === undefined) return refuse("token_invalid", "the client of this token no longer exists");
  const { guest, orderCount, queue, since, repeated } = asker;
  if (repeated) return keyReused();
  const { key, origin, ...named } = request;
  const pairs = request.skus.length;
  const bound = requestBound(open, { pairs, guest, kiosk: origin.network === null }, factor);
  if (bound !== undefined) return refuseBeyond(bound);
  if (queue >= limits.openOrders) {
    return refuse(
      "too_many_orders",
      `this shopper already has ${queue} orders in the queue: wait for one of them`,
    );
  }
  if (free.length < pairs) return soldOut(request, free);
  return {
    ...named,
    ...orderable,
    code,
    clientOrders: orderCount,
    queuedAt: since,
    idempotencyKey: key,
    origin: { ...origin, guest },
    now,
  };
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
async function createdBefore(
  { db }: Deps,
  { clientId, storeId, skus, key }: PairRequest,
): Promise<StoredOrder | Refusal | undefined> {
  if (key === undefined) return undefined;
  const order = await readOrderByKey(db.pool, clientId, key);
  if (order === undefined) return undefined;
  const ordered = order.pairs.map((pair) => pair.sku);
  const same = ordered.length === skus.length && ordered.every((sku) => skus.includes(sku));
  return same && order.store_id === storeId ? order : keyReused();
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
