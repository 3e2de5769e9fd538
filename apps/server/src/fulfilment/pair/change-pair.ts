import type { StaffContext } from "../../people/staff/staff-context.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Refusal } from "../../web/http/refusals.ts";
import { changeOrder, type Decision, type OrderChange } from "../order/change-order.ts";
import { pairUnknown } from "../order/order-refusals.ts";
import type { ChangeContext } from "../order/order-table.ts";
import type { StoredPair } from "../order/stored-order.ts";

/** A pair and its order, as the staff's calls name them. */
export type PairOfOrder = { hash_id: string; pair_id: number };

/** Takes one pair of the store through the steps that its present state needs, or refuses. */
export function changePair(
  tx: Transaction,
  by: StaffContext & Pick<ChangeContext, "data">,
  { hash_id, pair_id }: PairOfOrder,
  decide: (pair: StoredPair) => Decision | Promise<Decision>,
): Promise<OrderChange | Refusal> {
  return changeOrder(tx, { storeId: by.storeId, hashId: hash_id }, by, (order) => {
    const pair = order.pairs.find((each) => each.id === pair_id);
    return pair === undefined ? pairUnknown() : decide(pair);
  });
}
