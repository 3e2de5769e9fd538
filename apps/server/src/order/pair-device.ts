import type { CallAnswer } from "@horma/contract";
import { orderInProgress, overallState } from "@horma/domain";
import { openSession } from "../client/session-store.ts";
import type { Transaction } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { DeviceReader } from "../device/device-store.ts";
import { operation } from "../http/operation.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { presentStore } from "../store/store-presenter.ts";
import { findStore } from "../store/store-store.ts";
import { type CodeTries, createCodeTries } from "./code-tries.ts";
import { spendHandoverCode, spendHandoverToken } from "./order-handover-store.ts";
import { OrderWriter, readOrder } from "./order-store.ts";
import { orderUnknown } from "./own-order.ts";
import { presentOrder } from "./present-order.ts";
import { orderView, type StoredOrder } from "./stored-order.ts";

/** One count per running server: a restart forgives. */
const triesOf = new WeakMap<Deps, CodeTries>();

/**
 * AP-12: whoever holds the hash of an order in progress gets a token of its shopper, to carry on elsewhere. So does,
 * once, who has a seller's link or types the code that was told beside it.
 */
export const pairDevice = operation("pairDevice", async (deps, { body, request, reply }) => {
  const { hash, hwd, store } = body;
  if (store === undefined) {
    const order = await readOrder(deps.db.pool, hash);
    if (order !== undefined) return pair(deps, order, hwd);
    const taken = await take(deps, hwd, (tx) => spendHandoverToken(tx, hash, deps.now()));
    return taken ?? orderUnknown();
  }
  const tries = triesOf.get(deps) ?? createCodeTries();
  triesOf.set(deps, tries);
  const now = deps.now().getTime();
  const wait = tries.wait(request.ip, store, now);
  if (wait > 0) {
    reply.header("retry-after", String(Math.ceil(wait / 1000)));
    return refuse("too_many_requests", "the code was wrong too often: wait before trying again");
  }
  // Counted before it is known to be wrong: guesses in the same instant are counted like any.
  tries.miss(request.ip, store, now);
  const code = { code: hash, storeCode: store };
  const taken = await take(deps, hwd, (tx) => spendHandoverCode(tx, code, deps.now()));
  if (taken === undefined) {
    return refuse(
      "handover_code_invalid",
      "the code is unknown, was used or has expired: ask for another one",
    );
  }
  tries.forgive(request.ip, store);
  return taken;
});

type Answer = CallAnswer<"pairDevice"> | Refusal;

/** Spends a link or code, which is gone even when its order can no longer be paired; nothing when it is not good. */
async function take(
  deps: Deps,
  hwd: string | undefined,
  spend: (tx: Transaction) => Promise<number | undefined>,
): Promise<Answer | undefined> {
  const paired = await deps.db.transact(async (tx) => {
    const orderId = await spend(tx);
    const order = orderId === undefined ? undefined : await new OrderWriter(tx).byId(orderId);
    if (order === undefined) return undefined;
    return { order, token: await openFor(deps, tx, order, hwd, { handover: true }) };
  });
  if (paired === undefined) return undefined;
  return paired.token instanceof Refusal ? paired.token : present(deps, paired.order, paired.token);
}

async function pair(deps: Deps, order: StoredOrder, hwd: string | undefined): Promise<Answer> {
  const token = await deps.db.transact((tx) => openFor(deps, tx, order, hwd));
  return token instanceof Refusal ? token : present(deps, order, token);
}

/** A token of the order's shopper, and a line in the order's history. */
async function openFor(
  { now }: Pick<Deps, "now">,
  tx: Transaction,
  order: StoredOrder,
  hwd: string | undefined,
  how: Record<string, unknown> = {},
): Promise<string | Refusal> {
  if (!orderInProgress(overallState(orderView(order)))) {
    return refuse("order_over", "only an order in progress is handed over to another device");
  }
  if (hwd !== undefined && !(await new DeviceReader(tx).belongs(order.store_id, hwd))) {
    return refuse("device_not_found", `the order's store has no device ${hwd}`);
  }
  const data = { ...how, ...(hwd !== undefined && { hwd }) };
  await new OrderWriter(tx).append(order.id, "device_paired", { actor: "shopper", now: now(), data });
  return openSession(tx, order.client_id, now());
}

async function present(
  { db }: Pick<Deps, "db">,
  order: StoredOrder,
  auth_token: string,
): Promise<CallAnswer<"pairDevice">> {
  const row = await findStore(db.read, order.store_id);
  if (row === undefined) throw new Error(`order ${order.id} has no store`);
  const store = presentStore(row);
  return { status: "ok", auth_token, order: await presentOrder(db, order), store };
}
