import { limits } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import { Refusal, refuse } from "../../../web/http/refusals.ts";
import { lockOrder } from "../change-order.ts";
import { OrderWriter } from "../order-table.ts";
import { isHeldBy } from "./held-pairs.ts";
import { lastEvents } from "./last-events.ts";

/** The person who took pairs over by mistake gives them back, within ten seconds, to the colleague who carries them (FL-12). */
export const undoTakeOver = work("undoTakeOver", (_deps, by, body, once) =>
  once(async (tx) => {
    const order = await lockOrder(tx, { storeId: by.storeId, hashId: body.hash_id });
    if (order instanceof Refusal) return order;
    const since = by.now.getTime() - limits.handUndo;
    const mine = new Set(
      order.pairs.filter((pair) => pair.place === "runner" && isHeldBy(pair, by)).map(({ id }) => id),
    );
    const taken = (await lastEvents(tx, order.id, "pair_taken_over")).flatMap(
      ({ pairId, staffId, at, from }) =>
        mine.has(pairId) && staffId === by.staffId && at.getTime() >= since && from !== null
          ? { pairId, from }
          : [],
    );
    if (taken.length === 0)
      return refuse("undo_refused", "no pair of this order was taken over in the last ten seconds");
    for (const { pairId, from } of taken) await new OrderWriter(tx).giveBack(order, pairId, from, by);
    return undefined;
  }),
);
