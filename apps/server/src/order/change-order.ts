import { type OrderStep, orderAfter } from "@horma/domain";
import type { Database, Transaction } from "../db/database.ts";
import { type Deed, OrderWriter } from "./order-table.ts";
import type { StoredOrder } from "./stored-order.ts";

/** The order as it stands after the change, or as it was when the steps could not follow. */
export type Changed = { order: StoredOrder; changed: boolean };

/**
 * The one way an order changes. Locks it, asks `decide` for the steps that its present state calls for, and writes
 * all of them with their consequences, or none when one cannot follow. Nothing for an order that does not exist.
 */
export function changeOrder(
  db: Database,
  orderId: number,
  deed: Deed,
  decide: (order: StoredOrder) => readonly OrderStep[],
): Promise<Changed | undefined> {
  return db.transact((tx) => changeWithin(tx, orderId, deed, decide));
}

/** The same inside a transaction that changes more than the order. */
export async function changeWithin(
  tx: Transaction,
  orderId: number,
  deed: Deed,
  decide: (order: StoredOrder) => readonly OrderStep[],
): Promise<Changed | undefined> {
  const orders = new OrderWriter(tx);
  const order = await orders.lock(orderId);
  if (order === undefined) return undefined;
  const steps = decide(order);
  const after = steps.length > 0 ? orderAfter(order, steps) : undefined;
  if (after === undefined) return { order, changed: false };
  await orders.save(order, after, deed);
  return { order: (await orders.byId(orderId)) ?? order, changed: true };
}
