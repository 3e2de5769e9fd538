import { comesBack, type OrderStep, type StaffRole, undoState } from "@horma/domain";
import { action } from "../../../people/staff/action.ts";
import { type StaffContext, staffContext } from "../../../people/staff/staff-context.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import { changeOrder, hasChanged, type OrderChange } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { OrderWriter } from "../order-table.ts";
import type { StoredOrder } from "../stored-order.ts";
import { findSettlement } from "./settlement-table.ts";

/**
 * Takes back what the till said of an order's pairs: they are the shopper's again, and the order can be closed again. Pairs that
 * were cleaned or put away meanwhile stay where they are. A settlement that was undone before changes nothing.
 */
export const undoSettlement = action("undoSettlement", (deps, { body, staff }, once) =>
  once((tx) => undo(tx, { ...staffContext(staff, deps.now()), role: staff.role }, body)),
);

type Undoing = { hash_id: string; settlement: string };

async function undo(
  tx: Transaction,
  by: StaffContext & { role: StaffRole },
  { hash_id, settlement }: Undoing,
): Promise<OrderChange | Refusal> {
  const context = { ...by, data: { reverses: settlement } };
  const which = { storeId: by.storeId, hashId: hash_id };
  const undone = await changeOrder(tx, which, context, (order) => undoing(tx, by, { order, settlement }));
  if (hasChanged(undone)) await new OrderWriter(tx).append(undone.before.id, "settlement_undone", context);
  return undone;
}

async function undoing(
  tx: Transaction,
  { role, now }: { role: StaffRole; now: Date },
  { order, settlement }: { order: StoredOrder; settlement: string },
): Promise<OrderStep[] | Refusal> {
  const settled = await findSettlement(tx, order.id, settlement);
  if (settled === undefined) return refuse("not_found", "this order has no such settlement");
  if (settled.undone) return [];
  const pairs = order.pairs.filter(({ id }) => settled.pairs.some((said) => said.id === id));
  const times = { at: Date.parse(settled.at), dayEndsAt: Date.parse(settled.day_ends_at) };
  switch (undoState(role, { ...times, pairs, charged: settled.charged }, now.getTime())) {
    case "charged":
      return refuse("undo_refused", "the till system charged these pairs: return them there");
    case "manager_only":
      return refuse("manager_only", "a cashier can undo a settlement for 15 minutes only: ask a manager");
    case "day_closed":
      return refuse("day_closed", "the day of this settlement is closed: it can no longer be undone");
    case "pairs_gone":
      return stepRefused("every pair of this settlement has been cleaned or put away meanwhile");
    case "can":
      return pairs.filter(comesBack).map(({ id }) => ({ kind: "pair", id, input: "unsettled" }));
  }
}
