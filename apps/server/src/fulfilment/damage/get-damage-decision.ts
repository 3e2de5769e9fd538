import { decisionUndoUntil } from "@horma/domain";
import { operation } from "../../web/call/operation.ts";
import { orderUnknown, pairUnknown } from "../order/order-refusals.ts";
import { readBoardOrder } from "../order/staff-order.ts";
import { readDamageBooks, readDecision } from "./decision-table.ts";

/** What the manager has to decide about a damaged pair of the store, with the books of its size, or what was decided. */
export const getDamageDecision = operation("getDamageDecision", async (deps, { params, staff }) => {
  const { storeId } = staff;
  const order = await readBoardOrder(deps, storeId, params.hash_id);
  if (order === undefined) return orderUnknown();
  const pairId = params.pair_id;
  if (order.pairs.every(({ id }) => id !== pairId)) return pairUnknown();
  const [books, decided] = await Promise.all([
    readDamageBooks(deps.db.pool, { storeId, pairId }),
    readDecision(deps.db.pool, pairId),
  ]);
  if (decided === undefined) return { ...books, decided: null };
  const { last, at, ...said } = decided;
  const until = decisionUndoUntil({ at: at.getTime(), last });
  const undo_until = until === null ? null : new Date(until).toISOString();
  return { ...books, decided: { ...said, at: at.toISOString(), undo_until } };
});
