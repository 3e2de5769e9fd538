import { orderOver } from "@horma/domain";
import { type Refusal, refuse } from "../../http/refusals.ts";
import { action } from "../../staff/action.ts";
import { changeStoreOrder, stepRefused } from "../change-store-order.ts";
import { pairSteps } from "../pair-steps.ts";
import type { StoredOrder } from "../stored-order.ts";
import { claimantOf } from "./claimant.ts";

/** A runner takes a request: every pair of it that nobody has yet. Of two who tap the same card one gets it. */
export const claimOrder = action("claimOrder", ({ now }, { body, staff }, once) =>
  once((tx) =>
    changeStoreOrder(tx, { staff, now: now() }, body.hash_id, async (order) => {
      const asked = pairSteps(order, "requested", "claimed");
      if (asked.length > 0) return asked;
      const claimant = await claimantOf(tx, order.id);
      return claimant?.id === staff.id && isCarried(order) ? [] : notToBeClaimed(order, claimant?.name);
    }),
  ),
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
