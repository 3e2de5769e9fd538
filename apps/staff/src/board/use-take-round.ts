import type { BoardOrder } from "@horma/contract";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { ActionOutcome } from "../action/create-action-queue.ts";
import { addLost } from "../order/hand/lost-pairs.ts";
import { orderActions } from "../order/order-actions.ts";
import { pairsAt } from "../order/stage.ts";
import { paths } from "../paths.ts";
import { isLostRace } from "./use-lost-races.ts";

type Run = (order: BoardOrder, does: () => Promise<ActionOutcome>) => Promise<ActionOutcome>;

/**
 * Takes several requests at once and opens the round. One that a colleague was faster with stands there as lost; if that is all
 * of them, the board stays.
 */
export function useTakeRound(run: Run) {
  const [taking, setTaking] = useState(false);
  const navigate = useNavigate();
  const take = async (orders: readonly BoardOrder[]) => {
    setTaking(true);
    const outcomes = await Promise.all(
      orders.map(async (order) => ({ order, outcome: await run(order, () => orderActions.claim(order)) })),
    );
    setTaking(false);
    if (outcomes.every(({ outcome }) => outcome.kind === "refused")) return;
    for (const { order, outcome } of outcomes) {
      if (!isLostRace(outcome)) continue;
      const taker = outcome.error.winner;
      addLost(pairsAt(order, "to_prepare").map((pair) => ({ order, pair, taker })));
    }
    navigate(paths.round);
  };
  return { taking, take };
}
