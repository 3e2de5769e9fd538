import { orderCan } from "@horma/domain";
import { operation } from "../../../web/call/operation.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { deliveredOrOver, over } from "../box/hand-over-pairs.ts";
import { changeOrder, type Decision } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import type { ChangeContext } from "../order-table.ts";
import { ownOrder } from "../own-order.ts";
import { pairSteps } from "../pair-steps.ts";
import { presentOrder } from "../present-order.ts";
import { orderView, type StoredOrder, windowPassed } from "../stored-order.ts";

/**
 * TR-15: the shopper says that they took the pairs from the shelf or the delivery zone. It never opens a box. A person who says it after
 * someone else did, shopper or staff, is answered the same order.
 */
export const takePairs = operation("takePairs", async (deps, { body, clientId }) => {
  const by: ChangeContext = { actor: "shopper", now: deps.now() };
  const which = { clientId, hashId: body.hash_id };
  const outcome = await deps.db.transact((tx) =>
    changeOrder(tx, which, by, (order) => taking(order, by.now)),
  );
  const taken = outcome instanceof Refusal ? outcome : await ownOrder(deps, clientId, body.hash_id);
  return taken instanceof Refusal ? taken : { order: await presentOrder(deps, taken) };
});

function taking(order: StoredOrder, now: Date): Decision {
  const known = deliveredOrOver(order);
  if (known !== undefined) return known instanceof Refusal ? known : [];
  if (windowPassed(order, now)) return over();
  if (order.device?.type_id === "box")
    return stepRefused("the pairs are in a box: open its front door instead");
  return orderCan.tellTaken(orderView(order))
    ? pairSteps(order, "placed", "handed_over")
    : refuse("order_not_ready", "the pairs are still being prepared");
}
