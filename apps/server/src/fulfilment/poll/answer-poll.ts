import { asksForCause, limits, orderCan } from "@horma/domain";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/database.ts";
import { orderEvent, pollAnswer } from "../../platform/db/schema/order.ts";
import { operation } from "../../web/call/operation.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { lockOrder } from "../order/change-order.ts";
import { OrderWriter, type WhichOrder } from "../order/order-table.ts";
import { orderView } from "../order/stored-order.ts";

type Answer = { answer: number; cause: typeof pollAnswer.$inferInsert.cause };

/**
 * SC-14: stores the shopper's face for an order, and what happened if they were not happy. Another answer replaces it, so many times
 * (FL-16); the same one again changes nothing.
 */
export const answerPoll = operation("answerPoll", async (deps, { body, clientId }) => {
  const { hash_id, answer, cause = null } = body;
  if (cause !== null && !asksForCause(answer)) {
    return refuse("bad_request", "only answers 3 and 4 can have a cause");
  }
  const which = { clientId, hashId: hash_id };
  const refused = await deps.db.transact((tx) => store(tx, which, { answer, cause }, deps.now()));
  return refused ?? { hash_id, answer, cause };
});

async function store(
  tx: Transaction,
  which: WhichOrder,
  given: Answer,
  now: Date,
): Promise<Refusal | undefined> {
  const order = await lockOrder(tx, which);
  if (order instanceof Refusal) return order;
  if (!orderCan.answerPoll(orderView(order))) {
    return refuse(
      "order_not_ready",
      "the poll can be answered after the pairs were handed over or the order ended",
    );
  }
  const ofOrder = eq(pollAnswer.orderId, order.id);
  const [stored] = await tx.select().from(pollAnswer).where(ofOrder);
  if (stored?.answer === given.answer && stored.cause === given.cause) return undefined;
  const answered = and(eq(orderEvent.orderId, order.id), eq(orderEvent.type, "poll_answered"));
  if (stored !== undefined && (await tx.$count(orderEvent, answered)) >= limits.answersPerOrder)
    return refuse(
      "order_over",
      `the poll can be answered at most ${limits.answersPerOrder} times: the last answer is stored`,
    );
  const { answer, cause } = given;
  await new OrderWriter(tx).append(order.id, "poll_answered", {
    actor: "shopper",
    now,
    data: { answer, ...(cause && { cause }) },
  });
  await tx
    .insert(pollAnswer)
    .values({ orderId: order.id, answer, cause, at: now })
    .onConflictDoUpdate({ target: pollAnswer.orderId, set: { answer, cause, at: now } });
  return undefined;
}
