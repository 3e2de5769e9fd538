import { sellerCallState } from "@horma/domain";
import { and, desc, eq } from "drizzle-orm";
import { action } from "../../../people/staff/action.ts";
import { staffContext } from "../../../people/staff/staff-context.ts";
import { publishChange, type Transaction } from "../../../platform/db/database.ts";
import { orderEvent, order as orderTable } from "../../../platform/db/schema/order.ts";
import { staff as staffTable } from "../../../platform/db/schema/staff.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { OrderWriter } from "../order-table.ts";
import { sellerCall } from "../stored-order.ts";

/** TR-12: a seller goes to the shopper who called. The shopper's screens say so, and the call ends for all sellers. */
export const answerCall = action("answerCall", ({ now }, { body, staff }, once) =>
  once(async (tx) => {
    const order = await lockOrder(tx, { storeId: staff.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    const at = now();
    const state = sellerCallState(sellerCall(order), at.getTime());
    if (state === "none") return refuse("step_refused", "this call for a seller has ended");
    if (state === "coming") return answered(tx, order.id);
    publishChange(tx, order);
    await tx.update(orderTable).set({ sellerComingAt: at }).where(eq(orderTable.id, order.id));
    await new OrderWriter(tx).append(order.id, "seller_coming", staffContext(staff, at));
    return undefined;
  }),
);

/** A colleague was first; the order's history has their name (TR-09). */
async function answered(tx: Transaction, orderId: number): Promise<Refusal> {
  const [first] = await tx
    .select({ name: staffTable.name })
    .from(orderEvent)
    .innerJoin(staffTable, eq(staffTable.id, orderEvent.staffId))
    .where(and(eq(orderEvent.orderId, orderId), eq(orderEvent.type, "seller_coming")))
    .orderBy(desc(orderEvent.id))
    .limit(1);
  return new Refusal("order_taken", "another seller is already going there", { winner: first?.name });
}
