import { operation } from "../../web/call/operation.ts";
import { refuse } from "../../web/http/refusals.ts";
import { orderUnknown, pairUnknown } from "../order/order-refusals.ts";
import { readBoardOrder } from "../order/staff-order.ts";
import { readDamage } from "./damage-table.ts";

/** What was reported of a damaged pair of the store, with its photos. */
export const getDamage = operation("getDamage", async (deps, { params, staff }) => {
  const order = await readBoardOrder(deps, staff.storeId, params.hash_id);
  if (order === undefined) return orderUnknown();
  if (order.pairs.every(({ id }) => id !== params.pair_id)) return pairUnknown();
  const found = await readDamage(deps.db.pool, params.pair_id);
  return (
    found ?? refuse("damage_not_found", "this pair was not reported as damaged, or its report is too old")
  );
});
