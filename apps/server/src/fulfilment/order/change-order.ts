import { type OrderLife, type OrderStep, orderAfter } from "@horma/domain";
import type { Transaction } from "../../platform/db/database.ts";
import { Refusal } from "../../web/http/refusals.ts";
import { orderUnknown, stepRefused } from "./order-refusals.ts";
import { type ChangeContext, OrderWriter, type WhichOrder } from "./order-table.ts";
import type { StoredOrder } from "./stored-order.ts";

/** The steps that an order's present state needs, or a refusal. */
export type Decision = readonly OrderStep[] | Refusal;

/** An order before and after, and whether it changed. */
export type OrderChange = { before: StoredOrder; life: OrderLife; changed: boolean };

/**
 * The only way an order changes. Locks it, asks `decide` for the steps that its present state needs, and writes all of them with
 * their consequences, or none if one cannot follow.
 */
export async function changeOrder(
  tx: Transaction,
  which: WhichOrder,
  context: ChangeContext,
  decide: (order: StoredOrder) => Decision | Promise<Decision>,
): Promise<OrderChange | Refusal> {
  const before = await lockOrder(tx, which);
  if (before instanceof Refusal) return before;
  const steps = await decide(before);
  if (steps instanceof Refusal) return steps;
  const after = orderAfter(before, steps);
  if (after === undefined) return stepRefused("the order and its pairs are not in a state that allows this");
  const changed = after.happened.length > 0;
  if (changed) await new OrderWriter(tx).save(before, after, context);
  return { before, life: after.life, changed };
}

/** Locks an order until the transaction ends. */
export async function lockOrder(tx: Transaction, which: WhichOrder): Promise<StoredOrder | Refusal> {
  return (await new OrderWriter(tx).lock(which)) ?? orderUnknown();
}

/** Whether a change was made: neither refused nor without effect. */
export function hasChanged(outcome: OrderChange | Refusal): outcome is OrderChange {
  return !(outcome instanceof Refusal) && outcome.changed;
}
