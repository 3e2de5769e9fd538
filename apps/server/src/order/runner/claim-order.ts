import { orderOver } from "@horma/domain";
import { type Refusal, refuse } from "../../http/refusals.ts";
import { work } from "../../staff/action.ts";
import { endPause } from "../../staff/set-pause.ts";
import { changeOrder, hasChanged } from "../change-order.ts";
import { stepRefused } from "../order-refusals.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { claimantOf } from "./claimant.ts";

/** A runner takes all pairs of a request that nobody has yet. Of two who tap the same card, one gets it. */
export const claimOrder = work("claimOrder", (_deps, by, body, once) =>
  once(async (tx) => {
    const claimed = await changeOrder(
      tx,
      { storeId: by.storeId, hashId: body.hash_id },
      by,
      async (order) => {
        const asked = pairSteps(order, "requested", "claimed");
        if (asked.length > 0) return asked;
        const claimant = await claimantOf(tx, order.id);
        return claimant?.id === by.staffId && isCarried(order) ? [] : notToBeClaimed(order, claimant?.name);
      },
    );
    // Whoever takes a request is back from their pause.
    if (hasChanged(claimed) && by.staffId !== undefined)
      await endPause(tx, { id: by.staffId, storeId: by.storeId }, by.now);
    return claimed;
  }),
);

function isCarried(order: StoredOrder): boolean {
  return order.pairs.some((pair) => pair.state === "picking");
}

function notToBeClaimed(order: StoredOrder, winner: string | undefined): Refusal {
  if (orderOver(order.status_id))
    return refuse("order_over", "nothing of this order is asked for any longer");
  if (isCarried(order)) return refuse("order_taken", `${winner ?? "somebody else"} took it`);
  return stepRefused("its pairs were fetched already");
}
