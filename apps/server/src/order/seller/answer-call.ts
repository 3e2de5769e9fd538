import { sellerCallState } from "@horma/domain";
import { eq } from "drizzle-orm";
import { noteChange } from "../../db/database.ts";
import { order as orderTable } from "../../db/schema/order.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import { action } from "../../staff/action.ts";
import { staffDeed } from "../../staff/store-deed.ts";
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
    if (state === "none") return refuse("step_refused", "nobody calls a seller any longer");
    if (state === "coming") return refuse("order_taken", "another seller already goes there");
    noteChange(tx, order);
    await tx.update(orderTable).set({ sellerComingAt: at }).where(eq(orderTable.id, order.id));
    await new OrderWriter(tx).append(order.id, "seller_coming", staffDeed(staff, at));
    return undefined;
  }),
);
