import { type OrderLife, type OrderStep, orderAfter } from "@horma/domain";
import type { Transaction } from "../db/database.ts";
import { Refusal, refuse } from "../http/refusals.ts";
import type { SignedInStaff } from "../session/signed-in-staff.ts";
import { type Deed, OrderWriter } from "./order-table.ts";
import type { StoredOrder } from "./stored-order.ts";

/** Somebody of the staff does something to an order of their store, at an instant. */
export type StaffDeed = { staff: SignedInStaff; now: Date };

/** How the event table tells it. */
export function deedOf({ staff, now }: StaffDeed): Deed {
  return { actor: "staff", staffId: staff.id, now };
}

/** Holds an order of one's own store until the transaction ends. Another store's is refused as an unknown one is. */
export async function lockStoreOrder(
  tx: Transaction,
  { staff }: StaffDeed,
  hashId: string,
): Promise<StoredOrder | Refusal> {
  return (await new OrderWriter(tx).lockInStore(staff.storeId, hashId)) ?? storeOrderUnknown();
}

/** An order as the staff found it, and what became of it. */
export type StoreChange = { before: StoredOrder; life: OrderLife };

/**
 * The one way the staff changes an order: `decide` says under its lock which steps it takes, or why it cannot be.
 * All of them are taken or none.
 */
export async function changeStoreOrder(
  tx: Transaction,
  by: StaffDeed,
  hashId: string,
  decide: (order: StoredOrder) => Decision | Promise<Decision>,
): Promise<StoreChange | Refusal> {
  const order = await lockStoreOrder(tx, by, hashId);
  if (order instanceof Refusal) return order;
  const steps = await decide(order);
  if (steps instanceof Refusal) return steps;
  const after = orderAfter(order, steps);
  if (after === undefined) return stepRefused("it cannot follow from where the order and its pairs are");
  if (after.happened.length > 0) await new OrderWriter(tx).save(order, after, deedOf(by));
  return { before: order, life: after.life };
}

type Decision = readonly OrderStep[] | Refusal;

export function storeOrderUnknown(): Refusal {
  return refuse("order_not_found", "this store has no such order");
}

export function pairUnknown(): Refusal {
  return refuse("pair_not_found", "this order has no such pair");
}

/** What was asked for cannot be done now; the board has to be looked at again. */
export function stepRefused(why: string): Refusal {
  return refuse("step_refused", why);
}
