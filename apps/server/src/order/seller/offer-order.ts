import { orderInProgress, overallState } from "@horma/domain";
import { operation } from "../../call/operation.ts";
import { findClient } from "../../client/client-table.ts";
import { refuse } from "../../http/refusals.ts";
import { stepRefused, storeOrderUnknown } from "../change-store-order.ts";
import { addSellerLink } from "../link/order-link-table.ts";
import { OrderWriter } from "../order-table.ts";
import { orderView } from "../stored-order.ts";

/**
 * A new link and short code for an order in progress that a seller asked for, of whose shopper there is no document or phone:
 * whoever takes it over acts as its shopper, so an order that a shopper asked for is not offered (SX-01).
 */
export const offerOrder = operation("offerOrder", ({ db, vault, now }, { body, staff }) =>
  db.transact(async (tx) => {
    const orders = new OrderWriter(tx);
    const order = await orders.lockInStore(staff.storeId, body.hash_id);
    if (order === undefined) return storeOrderUnknown();
    if (!orderInProgress(overallState(orderView(order)))) {
      return refuse("order_over", "only an order in progress is handed over to another device");
    }
    if ((await orders.askedBy(order.id)) !== "staff")
      return stepRefused("its shopper asked for it: it is theirs alone");
    const client = await findClient(tx, vault, order.client_id);
    if (client?.documentNumber || client?.phone)
      return stepRefused("its shopper identified: it is theirs alone");
    const at = now();
    await orders.append(order.id, "handover_offered", { actor: "staff", staffId: staff.id, now: at });
    return addSellerLink(tx, order.id, at);
  }),
);
