import { limits } from "@horma/domain";
import { refuse } from "../../http/refusals.ts";
import { work } from "../../staff/action.ts";
import { changeOrder } from "../change-order.ts";
import { pairSteps } from "../pair-steps.ts";
import { lastEvents } from "./last-events.ts";

/**
 * Staff said too soon that the shopper has the pairs: they still wait in the delivery zone (FL-12). Only the person who said it can
 * take it back, within ten seconds, and only while nothing else happened to the pairs.
 */
export const undoHandOver = work("undoHandOver", (_deps, by, body, once) =>
  once((tx) =>
    changeOrder(tx, { storeId: by.storeId, hashId: body.hash_id }, by, async (order) => {
      const steps = pairSteps(order, "with_shopper", "handover_undone");
      const handed = await lastEvents(tx, order.id, "pair_handed_over");
      const since = by.now.getTime() - limits.handUndo;
      const mine = handed.every(({ at, staffId }) => staffId === by.staffId && at.getTime() >= since);
      if (steps.length === 0 || handed.length === 0 || !mine)
        return refuse(
          "undo_refused",
          "the pairs were handed over more than ten seconds ago, or by somebody else",
        );
      return steps;
    }),
  ),
);
