import type { CallAnswer } from "@horma/contract";
import { orderInProgress, overallState } from "@horma/domain";
import type { FastifyReply } from "fastify";
import { backoffRules } from "../backoff/backoff-rules.ts";
import { type Guarded, takeTurn } from "../backoff/backoff-store.ts";
import { pairingFrom } from "../backoff/pairing.ts";
import { refuseFor } from "../backoff/refuse-for.ts";
import { openSession } from "../client/session-store.ts";
import type { Transaction } from "../db/database.ts";
import type { Deps } from "../deps.ts";
import { DeviceReader } from "../device/device-store.ts";
import { operation } from "../http/operation.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { presentStore } from "../store/store-presenter.ts";
import { findStore } from "../store/store-store.ts";
import { spendHandoverCode, spendHandoverToken } from "./order-handover-store.ts";
import { OrderWriter } from "./order-store.ts";
import { orderUnknown } from "./own-order.ts";
import { presentOrder } from "./present-order.ts";
import { readOrder } from "./read-orders.ts";
import { orderView, type StoredOrder } from "./stored-order.ts";

/**
 * AP-12: whoever holds the hash of an order in progress gets a token of its shopper, to carry on elsewhere. So does,
 * once, who has a seller's link or types the code that was told beside it; wrong ones make their network wait, and wrong
 * codes those of their store.
 */
export const pairDevice = operation("pairDevice", async (deps, { body, request, reply }) => {
  const { hash, hwd, store } = body;
  const network = pairingFrom(deps.env.sessionSecret, request.ip);
  if (store === undefined) {
    const order = await readOrder(deps.db.pool, hash);
    if (order !== undefined) return pair(deps, order, hwd);
    const taken = await take(deps, hwd, reply, [network], (tx) => spendHandoverToken(tx, hash, deps.now()));
    return taken ?? orderUnknown();
  }
  const codes = { key: `pairing in ${store}`, rule: backoffRules.pairingInStore };
  const code = { code: hash, storeCode: store };
  const taken = await take(deps, hwd, reply, [network, codes], (tx) =>
    spendHandoverCode(tx, code, deps.now()),
  );
  return (
    taken ??
    refuse("handover_code_invalid", "the code is unknown, was used or has expired: ask for another one")
  );
});

type Answer = CallAnswer<"pairDevice"> | Refusal;

/** Spends a link or code, which is gone even when its order can no longer be paired; nothing when it is not good. */
async function take(
  deps: Deps,
  hwd: string | undefined,
  reply: FastifyReply,
  guarded: readonly Guarded[],
  spend: (tx: Transaction) => Promise<number | undefined>,
): Promise<Answer | undefined> {
  const paired = await deps.db.transact(async (tx) => {
    const { wait, miss } = await takeTurn(tx, guarded, deps.now());
    if (wait > 0) return { wait };
    const orderId = await spend(tx);
    if (orderId === undefined) await miss();
    const order = orderId === undefined ? undefined : await new OrderWriter(tx).byId(orderId);
    if (order === undefined) return undefined;
    return { order, token: await openFor(deps, tx, order, hwd, { handover: true }) };
  });
  if (paired === undefined) return undefined;
  if ("wait" in paired) return refuseFor(reply, paired.wait, "too many links or codes were wrong");
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
  deps: Deps,
  order: StoredOrder,
  auth_token: string,
): Promise<CallAnswer<"pairDevice">> {
  const row = await findStore(deps.db.read, order.store_id);
  if (row === undefined) throw new Error(`order ${order.id} has no store`);
  const store = presentStore(row);
  return { status: "ok", auth_token, order: await presentOrder(deps, order), store };
}
