import { orderOver } from "@horma/domain";
import { eq } from "drizzle-orm";
import { action } from "../../../people/staff/action.ts";
import { staffContext } from "../../../people/staff/staff-context.ts";
import { order as orderTable } from "../../../platform/db/schema/order.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { OrderWriter } from "../order-table.ts";

/** The shopper has no phone: the seller who says so gets the news when the pairs are ready, or stops getting it. */
export const notifyMe = action("notifyMe", ({ now }, { body, staff }, once) =>
  once(async (tx) => {
    const order = await lockOrder(tx, { storeId: staff.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    if (orderOver(order.status_id)) return refuse("order_over", "this order has nothing more to notify");
    const notifySeller = body.notify_me;
    const sellerId = notifySeller ? staff.id : order.seller_id;
    if (order.notify_seller === notifySeller && order.seller_id === sellerId) return undefined;
    // `updated_at` stays, because a ready order's pick-up window counts from it.
    await tx.update(orderTable).set({ notifySeller, sellerId }).where(eq(orderTable.id, order.id));
    const told = notifySeller ? "seller_told_instead" : "shopper_told_again";
    await new OrderWriter(tx).append(order.id, told, staffContext(staff, now()));
    return undefined;
  }),
);
