import { asksForCause, orderCan } from "@horma/domain";
import { operation } from "../call/operation.ts";
import { pollAnswer } from "../db/schema/order.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import { OrderWriter } from "../order/order-table.ts";
import { ownOrder } from "../order/own-order.ts";
import { orderView } from "../order/stored-order.ts";

/** SC-14: stores the shopper's face for an order, and what happened if they were not happy. A second answer replaces it. */
export const answerPoll = operation("answerPoll", async (deps, { body, clientId }) => {
  const { answer, cause = null } = body;
  if (cause !== null && !asksForCause(answer)) {
    return refuse("bad_request", "only answers 3 and 4 have a cause");
  }
  const order = await ownOrder(deps, clientId, body.hash_id);
  if (order instanceof Refusal) return order;
  if (!orderCan.answerPoll(orderView(order))) {
    return refuse(
      "order_not_ready",
      "the poll is answered once the pairs were handed over or the order is over",
    );
  }
  const now = deps.now();
  await deps.db.transact(async (tx) => {
    await new OrderWriter(tx).append(order.id, "poll_answered", {
      ...{ actor: "shopper", now },
      data: { answer, ...(cause && { cause }) },
    });
    await tx
      .insert(pollAnswer)
      .values({ orderId: order.id, answer, cause, at: now })
      .onConflictDoUpdate({ target: pollAnswer.orderId, set: { answer, cause, at: now } });
  });
  return { hash_id: order.hash_id, answer, cause };
});
