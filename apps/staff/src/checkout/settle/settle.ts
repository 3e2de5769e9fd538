import type { BoardOrder } from "@horma/contract";
import { t } from "@lingui/core/macro";
import { act } from "../../action/action-queue.ts";
import type { ActionOutcome } from "../../action/create-action-queue.ts";
import { shopper } from "../../order/shopper.ts";
import { pairsAt } from "../../order/stage.ts";
import type { Choices } from "./settlement.ts";

/** Closes an order: all its pairs at once, or none. */
export function settle(order: BoardOrder, choices: Choices): Promise<ActionOutcome> {
  const pairs = pairsAt(order, "in_salon").flatMap(({ id }) => {
    const outcome = choices[id];
    return outcome === undefined ? [] : [{ pair_id: id, outcome }];
  });
  return act("settleOrder", { hash_id: order.hash_id, pairs }, { label: t`Cerrar ${shopper(order)}` });
}
