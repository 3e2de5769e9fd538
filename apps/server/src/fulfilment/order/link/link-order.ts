import { orderInProgress, overallState } from "@horma/domain";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { DeviceReader } from "../../device/device-table.ts";
import { OrderWriter } from "../order-table.ts";
import { ownOrder } from "../own-order.ts";
import { orderView } from "../stored-order.ts";
import { addLink } from "./order-link-table.ts";

/** SX-01: the shopper makes a link by which one more screen joins their order. The previous link stops working. */
export const linkOrder = operation("linkOrder", async (deps, { body, clientId }) => {
  const order = await ownOrder(deps, clientId, body.hash_id);
  if (order instanceof Refusal) return order;
  const { hwd } = body;
  return deps.db.transact(async (tx) => {
    const locked = await new OrderWriter(tx).lock({ id: order.id });
    if (locked === undefined || !orderInProgress(overallState(orderView(locked))))
      return refuse("order_over", "only an order in progress can be shown on another screen");
    if (hwd !== undefined && !(await new DeviceReader(tx).belongs(order.store_id, hwd)))
      return refuse("device_not_found", `the order's store has no device ${hwd}`);
    return addLink(tx, { orderId: order.id, hwd }, deps.now());
  });
});
