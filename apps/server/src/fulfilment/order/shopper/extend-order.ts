import { orderCan, orderOver } from "@horma/domain";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { changeOrder } from "../change-order.ts";
import { ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";
import { orderView, type StoredOrder, windowPassed } from "../stored-order.ts";

/** More time at pick-up: the window starts again, once per order. */
export const extendOrder = operation("extendOrder", async (deps, { body, clientId }) => {
  const now = deps.now();
  const which = { clientId, hashId: body.hash_id };
  const outcome = await deps.db.transact((tx) =>
    changeOrder(
      tx,
      which,
      { actor: "shopper", now },
      (order) => refusalToExtend(order, now) ?? [{ kind: "pickup_extended" }],
    ),
  );
  const extended = outcome instanceof Refusal ? outcome : await ownOrder(deps, clientId, body.hash_id);
  return extended instanceof Refusal ? extended : { order: await presentOrder(deps, extended) };
});

function refusalToExtend(order: StoredOrder, now: Date): Refusal | undefined {
  const view = orderView(order);
  if (orderOver(order.status_id) || windowPassed(order, now)) {
    return refuse("order_over", "no pair of this order is waiting for its shopper any more");
  }
  if (!orderCan.deliver(view))
    return refuse("order_not_ready", "only an order that is waiting at pick-up can get more time");
  return orderCan.extend(view, order.extensions)
    ? undefined
    : refuse("extension_refused", "the time has already been extended");
}
