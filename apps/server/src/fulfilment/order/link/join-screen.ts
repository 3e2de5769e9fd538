import type { CallAnswer } from "@horma/contract";
import { orderInProgress, overallState } from "@horma/domain";
import { presentStore } from "../../../catalogue/store/store-presenter.ts";
import { findStore } from "../../../catalogue/store/store-table.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { refuseFor } from "../../../web/backoff/refuse-for.ts";
import { type OperationInput, operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { tokenOf } from "../../../web/session/authenticate.ts";
import { openSession } from "../../../web/session/session-table.ts";
import { DeviceReader } from "../../device/device-table.ts";
import { type ChangeContext, OrderWriter } from "../order-table.ts";
import { presentOrder } from "../present-order.ts";
import { readOrder } from "../read-orders.ts";
import { orderView, type StoredOrder } from "../stored-order.ts";
import { type Link, spendLink } from "./order-link-table.ts";
import { linkUnknown, orderOfLink } from "./order-of-link.ts";

/**
 * AP-12: a link, or the code shown beside it, gives its holder a token of the order's shopper, once. An order's own hash is no
 * secret, because staff see it. It joins a device only with the shopper's own token, and opens no session (SX-01).
 */
export const joinScreen = operation("pairDevice", async (deps, input) => {
  const { hash, order, hwd, store: storeCode } = input.body;
  const secret = hash ?? order;
  if (secret === undefined || (order ?? secret) !== secret)
    return refuse("bad_request", "send either hash or order, not two different ones");
  const own = await ownOrder(deps, input, secret);
  const joined = own
    ? await joinOwn(deps, own, hwd, tokenOf(input.request) ?? "")
    : await joinByLink(deps, input, { secret, storeCode, hwd });
  return joined instanceof Refusal ? joined : present(deps, joined);
});

type Joined = { order: StoredOrder; token: string };

async function ownOrder(
  { db }: Deps,
  { clientId }: OperationInput<"pairDevice">,
  hash: string,
): Promise<StoredOrder | undefined> {
  const order = clientId === undefined ? undefined : await readOrder(db.pool, hash);
  return order?.client_id === clientId ? order : undefined;
}

/** The shopper's phone at a device of the store. Stored once per device; the visit continues with its own token. */
async function joinOwn(
  { db, now }: Deps,
  order: StoredOrder,
  hwd: string | undefined,
  token: string,
): Promise<Joined | Refusal> {
  return db.transact(async (tx) => {
    const refusal = await notJoinable(tx, order, hwd);
    if (refusal !== undefined) return refusal;
    const orders = new OrderWriter(tx);
    if (hwd !== undefined && !(await orders.hasJoined(order.id, hwd)))
      await orders.append(order.id, "device_paired", { actor: "shopper", now: now(), data: { hwd } });
    return { order, token };
  });
}

/** Uses up a link or code, even if its order can no longer be joined. */
async function joinByLink(
  deps: Deps,
  input: OperationInput<"pairDevice">,
  link: Link,
): Promise<Joined | Refusal> {
  const joined = await deps.db.transact(async (tx) => {
    const order = await orderOfLink(tx, deps, input, link, spendLink);
    if (order === undefined || "wait" in order) return order;
    const refusal = await notJoinable(tx, order, link.hwd);
    if (refusal !== undefined) return refusal;
    const data = { handover: true, ...(link.hwd !== undefined && { hwd: link.hwd }) };
    const context: ChangeContext = { actor: "shopper", now: deps.now(), data };
    await new OrderWriter(tx).join(order, context);
    const token = await openSession(tx, order.client_id, context.now);
    return { order: { ...order, screens: order.screens + 1 }, token };
  });
  if (joined === undefined) return linkUnknown(link);
  return "wait" in joined ? refuseFor(input.reply, joined.wait, "too many wrong links or codes") : joined;
}

async function notJoinable(
  tx: Transaction,
  order: StoredOrder,
  hwd: string | undefined,
): Promise<Refusal | undefined> {
  if (!orderInProgress(overallState(orderView(order))))
    return refuse("order_over", "only an order in progress can be moved to another device");
  if (hwd !== undefined && !(await new DeviceReader(tx).belongs(order.store_id, hwd)))
    return refuse("device_not_found", `the order's store has no device ${hwd}`);
  return undefined;
}

async function present(deps: Deps, { order, token }: Joined): Promise<CallAnswer<"pairDevice">> {
  const row = await findStore(deps.db.read, order.store_id);
  if (row === undefined) throw new Error(`order ${order.id} has no store`);
  return {
    status: "ok",
    auth_token: token,
    store: presentStore(row, deps.now()),
    order: await presentOrder(deps, order),
  };
}
