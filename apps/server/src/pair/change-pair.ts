import type { OrderStep } from "@horma/domain";
import type { Transaction } from "../db/database.ts";
import type { Refusal } from "../http/refusals.ts";
import {
  changeStoreOrder,
  pairUnknown,
  type StaffDeed,
  type StoreChange,
} from "../order/change-store-order.ts";
import type { StoredPair } from "../order/stored-order.ts";

/** A pair and its order, as the staff's calls name them. */
export type PairOfOrder = { hash_id: string; pair_id: number };

/** Takes one pair of the store through the steps that its present state needs, or refuses. */
export function changePair(
  tx: Transaction,
  by: StaffDeed,
  { hash_id, pair_id }: PairOfOrder,
  decide: (pair: StoredPair) => readonly OrderStep[] | Refusal | Promise<readonly OrderStep[] | Refusal>,
): Promise<StoreChange | Refusal> {
  return changeStoreOrder(tx, by, hash_id, (order) => {
    const pair = order.pairs.find((each) => each.id === pair_id);
    return pair === undefined ? pairUnknown() : decide(pair);
  });
}
