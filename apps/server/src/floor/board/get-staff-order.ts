import { readAisleOf } from "../../catalogue/store/aisle.ts";
import { lastSettlement } from "../../fulfilment/order/cashier/settlement-table.ts";
import { orderUnknown } from "../../fulfilment/order/order-refusals.ts";
import { readBoardOrder } from "../../fulfilment/order/staff-order.ts";
import { operation } from "../../web/call/operation.ts";
import { readHistory } from "./order-history.ts";
import { readPieces } from "./order-pieces.ts";

/** One order of the store: its history, and where its pairs are. */
export const getStaffOrder = operation("getStaffOrder", async (deps, { params, staff }) => {
  const { db } = deps;
  const order = await readBoardOrder(deps, staff.storeId, params.hash_id);
  if (order === undefined) return orderUnknown();
  const [history, pairs, aisle, settlement] = await Promise.all([
    readHistory(deps, order.hash_id),
    readPieces(db.pool, staff.storeId, order.pairs),
    readAisleOf(db.pool, staff.storeId, order.pairs[0]?.location ?? null),
    lastSettlement(db.read, order.hash_id),
  ]);
  return { order, history, pairs, aisle, settlement: settlement ?? null };
});
