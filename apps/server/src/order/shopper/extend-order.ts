import { orderCan, orderOver, pickupOver } from "@horma/domain";
import { operation } from "../../call/operation.ts";
import { Refusal, refuse } from "../../http/refusals.ts";
import { changeOrder } from "../change-order.ts";
import { orderUnknown, ownOrder } from "../own-order.ts";
import { presentOrder } from "../present-order.ts";
import { orderView, type StoredOrder } from "../stored-order.ts";

/** More time at pick-up: the window starts anew, once an order. */
export const extendOrder = operation("extendOrder", async (deps, { body, clientId }) => {
  const own = await ownOrder(deps, clientId, body.hash_id);
  if (own instanceof Refusal) return own;
  const now = deps.now();
  const outcome = await changeOrder(deps.db, own.id, { actor: "shopper", now }, (order) =>
    refusalToExtend(order, now) ? [] : [{ kind: "pickup_extended" }],
  );
  if (outcome === undefined) return orderUnknown();
  const refusal = outcome.changed ? undefined : refusalToExtend(outcome.order, now);
  return refusal ?? { order: await presentOrder(deps, outcome.order) };
});

function refusalToExtend(order: StoredOrder, now: Date): Refusal | undefined {
  const view = orderView(order);
  if (orderOver(order.status_id) || pickupOver(order, now.getTime())) {
    return refuse("order_over", "nothing of this order waits for its shopper any longer");
  }
  if (!orderCan.deliver(view))
    return refuse("order_not_ready", "only an order that waits at pick-up gets more time");
  return orderCan.extend(view, order.extensions)
    ? undefined
    : refuse("extension_refused", "more time was given already");
}
