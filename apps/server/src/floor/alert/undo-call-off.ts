import { changeOrder } from "../../fulfilment/order/change-order.ts";
import { undoingCancel } from "../../fulfilment/order/runner/undo-cancel.ts";
import { action } from "../../people/staff/action.ts";
import { type StaffContext, staffContext } from "../../people/staff/staff-context.ts";
import { logStaffEvent } from "../../people/staff/staff-table.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { rowsOf } from "../../platform/db/rows.ts";
import { order } from "../../platform/db/schema/order.ts";
import { Refusal, refuse } from "../../web/http/refusals.ts";
import { holdStockOf } from "./call-off-requests.ts";

/**
 * Undoes a whole call-off within two minutes: each of its requests goes on and holds its pieces again. A request whose piece another
 * order holds by now stays canceled. The undo is refused if no request can go on.
 */
export const undoCallOff = action("undoCallOff", (deps, { body, staff }, once) =>
  once((tx) => restore(tx, staffContext(staff, deps.now()), new Date(body.at))),
);

async function restore(tx: Transaction, by: StaffContext, at: Date): Promise<Refusal | undefined> {
  const { storeId, staffId, now } = by;
  const calledOff = await holdCalledOff(tx, storeId, at);
  let restored = 0;
  for (const id of calledOff) {
    const change = await changeOrder(tx, { id }, by, async (order) => {
      const steps = await undoingCancel(tx, order, now);
      return steps instanceof Refusal ? [] : steps;
    });
    if (change instanceof Refusal) return change;
    if (change.changed) restored++;
  }
  if (calledOff.length === 0) return undefined;
  if (restored === 0)
    return refuse(
      "undo_refused",
      "none of these requests can be restored: their shoppers must request again",
    );
  await logStaffEvent(tx, {
    storeId,
    staffId,
    type: "call_off_undone",
    at: now,
    data: { requests: restored },
  });
  return undefined;
}

/** Locks the requests that were called off at that instant, then their stock. Returns their ids. */
async function holdCalledOff(tx: Transaction, storeId: number, at: Date): Promise<number[]> {
  if (Number.isNaN(at.getTime())) return [];
  const held = await rowsOf(
    tx.client.query(
      `select id::float8 from "order" where store_id = $1 and over_at = $2 and cancel_reason = 'misuse'
     order by id for no key update`,
      [storeId, at],
    ),
    { id: order.id },
  );
  const orders = held.map((row) => row.id);
  await holdStockOf(tx, storeId, orders);
  return orders;
}
