import { randomUUID } from "node:crypto";
import type { OrderStep, PairState } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import type { StaffContext } from "../../../people/staff/staff-context.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Refusal, refuse } from "../../../web/http/refusals.ts";
import { changeOrder, hasChanged, type OrderChange } from "../change-order.ts";
import { pairUnknown, stepRefused } from "../order-refusals.ts";
import { OrderWriter, type WhichOrder } from "../order-table.ts";
import type { StoredOrder } from "../stored-order.ts";

type Settled = { pair_id: number; outcome: "bought" | "returned" };

/** States of a pair that was already settled in this way. */
const settledAs: Record<Settled["outcome"], readonly PairState[]> = {
  bought: ["bought"],
  returned: ["returned", "shelved"],
};

/**
 * The cashier names every pair the shopper has as bought or returned, all at once. Returned pairs go on the return rack. A
 * repeated call changes nothing.
 */
export const settleOrder = work("settleOrder", (_deps, by, body, once) =>
  once((tx) => settle(tx, by, { storeId: by.storeId, hashId: body.hash_id }, body.pairs)),
);

/** All steps of one settlement carry its id, by which it is undone (TR-06). */
async function settle(
  tx: Transaction,
  by: StaffContext,
  which: WhichOrder,
  pairs: readonly Settled[],
): Promise<OrderChange | Refusal> {
  const context = { ...by, data: { settlement: randomUUID() } };
  const settled = await changeOrder(tx, which, context, (order) => settling(order, pairs));
  if (hasChanged(settled)) await new OrderWriter(tx).append(settled.before.id, "order_settled", context);
  return settled;
}

function settling({ pairs }: StoredOrder, settled: readonly Settled[]): OrderStep[] | Refusal {
  const named = settled.map(({ pair_id }) => pair_id);
  if (new Set(named).size < named.length) return refuse("bad_request", "a pair is listed twice");
  if (named.some((id) => !pairs.some((pair) => pair.id === id))) return pairUnknown();
  if (pairs.some((pair) => pair.state === "with_shopper" && !named.includes(pair.id))) {
    return stepRefused("every pair that the shopper has must be listed: reload the order");
  }
  const stateOf = (id: number) => pairs.find((pair) => pair.id === id)?.state ?? "missing";
  const open = settled.filter(({ pair_id, outcome }) => !settledAs[outcome].includes(stateOf(pair_id)));
  return open.map(({ pair_id: id, outcome: input }) => ({ kind: "pair", id, input }));
}
