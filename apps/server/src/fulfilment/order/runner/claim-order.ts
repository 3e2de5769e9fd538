import { orderOver } from "@horma/domain";
import { work } from "../../../people/staff/action.ts";
import { endPause } from "../../../people/staff/set-pause.ts";
import { refuse } from "../../../web/http/refusals.ts";
import { changeOrder, hasChanged } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { pairSteps } from "../pair-steps.ts";
import { carriedPairs, heldByAnother } from "./held-pairs.ts";

/** A runner takes all pairs of a request that no one has yet. Of two who tap the same card, one gets it. */
export const claimOrder = work("claimOrder", (_deps, by, body, once) =>
  once(async (tx) => {
    const which = { storeId: by.storeId, hashId: body.hash_id };
    const claimed = await changeOrder(tx, which, by, async (order) => {
      const asked = pairSteps(order, "requested", "claimed");
      if (asked.length > 0) return asked;
      if (orderOver(order.status_id))
        return refuse("order_over", "no pair of this order is requested any more");
      const carried = carriedPairs(order);
      if (carried.length === 0) return stepRefused("its pairs have already been fetched");
      return (await heldByAnother(tx, carried, by)) ?? [];
    });
    // A runner who takes a request is back from their pause.
    if (hasChanged(claimed) && by.staffId !== undefined)
      await endPause(tx, { id: by.staffId, storeId: by.storeId }, by.now);
    return claimed;
  }),
);
