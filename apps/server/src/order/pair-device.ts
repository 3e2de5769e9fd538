import { orderInProgress, overallState } from "@horma/domain";
import { openSession } from "../client/session-store.ts";
import { DeviceReader } from "../device/device-store.ts";
import { operation } from "../http/operation.ts";
import { refuse } from "../http/refusals.ts";
import { presentStore } from "../store/store-presenter.ts";
import { findStore } from "../store/store-store.ts";
import { OrderWriter, readOrder } from "./order-store.ts";
import { orderUnknown } from "./own-order.ts";
import { presentOrder } from "./present-order.ts";
import { orderView } from "./stored-order.ts";

/** AP-12: whoever holds the hash of an order in progress gets a token of its shopper, to carry on elsewhere. */
export const pairDevice = operation("pairDevice", async ({ db, now }, { body }) => {
  const order = await readOrder(db.pool, body.hash);
  if (order === undefined) return orderUnknown();
  if (!orderInProgress(overallState(orderView(order)))) {
    return refuse("order_over", "only an order in progress is handed over to another device");
  }
  if (body.hwd !== undefined && !(await new DeviceReader(db.read).belongs(order.store_id, body.hwd))) {
    return refuse("device_not_found", `the order's store has no device ${body.hwd}`);
  }
  const at = now();
  const auth_token = await db.transact(async (tx) => {
    const data = body.hwd === undefined ? {} : { hwd: body.hwd };
    await new OrderWriter(tx).append(order.id, "device_paired", { actor: "shopper", now: at, data });
    return openSession(tx, order.client_id, at);
  });
  const row = await findStore(db.read, order.store_id);
  if (row === undefined) throw new Error(`order ${order.id} has no store`);
  const store = presentStore(row);
  return { status: "ok" as const, auth_token, order: await presentOrder(db, order), store };
});
