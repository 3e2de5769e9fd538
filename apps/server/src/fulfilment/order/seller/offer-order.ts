import { orderInProgress, overallState } from "@horma/domain";
import { findClient } from "../../../people/client/client-table.ts";
import { staffContext } from "../../../people/staff/staff-context.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { addSellerLink } from "../link/order-link-table.ts";
import { stepRefused } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";
import { orderView } from "../stored-order.ts";

/**
 * Makes a new link and short code for an order in progress that a seller asked for, while its shopper has given no document and
 * no phone. A person who takes it over acts as its shopper, so an order that a shopper asked for is not offered (SX-01).
 */
export const offerOrder = operation("offerOrder", ({ db, vault, now }, { body, staff }) =>
  db.transact(async (tx) => {
    const order = await lockOrder(tx, { storeId: staff.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    if (!orderInProgress(overallState(orderView(order)))) {
      return refuse("order_over", "only an order in progress can be moved to another device");
    }
    if ((await new OrderWriter(tx).askedBy(order.id)) !== "staff")
      return stepRefused("its shopper requested it: it cannot be given to someone else");
    const client = await findClient(tx, vault, order.client_id);
    if (client?.documentNumber || client?.phone)
      return stepRefused("its shopper has identified: it cannot be given to someone else");
    const at = now();
    await new OrderWriter(tx).append(order.id, "handover_offered", staffContext(staff, at));
    return addSellerLink(tx, order.id, at);
  }),
);
