import { orderCan, sellerCallState } from "@horma/domain";
import { eq } from "drizzle-orm";
import { publishChange, type Transaction } from "../../../platform/db/database.ts";
import { order as orderTable } from "../../../platform/db/schema/order.ts";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { OrderWriter, type WhichOrder } from "../order-table.ts";
import { ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";
import { orderView, sellerCall } from "../stored-order.ts";

/** TR-12: the shopper calls a seller. While a call counts, another one changes nothing. */
export const callSeller = operation("callSeller", async (deps, { body, clientId }) => {
  const which = { clientId, hashId: body.hash_id };
  const refused = await deps.db.transact((tx) => recordCall(tx, which, deps.now()));
  if (refused !== undefined) return refused;
  const called = await ownOrder(deps, clientId, body.hash_id);
  return called instanceof Refusal ? called : { order: await presentOrder(deps, called) };
});

async function recordCall(tx: Transaction, which: WhichOrder, now: Date): Promise<Refusal | undefined> {
  const order = await lockOrder(tx, which);
  if (order instanceof Refusal) return order;
  if (!orderCan.callSeller(orderView(order))) {
    return refuse("order_over", "the pairs of this order are settled: a seller can no longer be called");
  }
  if (sellerCallState(sellerCall(order), now.getTime()) !== "none") return undefined;
  publishChange(tx, order);
  // `updated_at` stays, because a ready order's pick-up window counts from it.
  await tx
    .update(orderTable)
    .set({ sellerCalledAt: now, sellerComingAt: null })
    .where(eq(orderTable.id, order.id));
  await new OrderWriter(tx).append(order.id, "seller_called", { actor: "shopper", now });
  return undefined;
}
