import type { BoardOrder } from "@horma/contract";
import { useCallback, useEffect, useState } from "react";
import type { ActionOutcome } from "../action/create-action-queue.ts";

/** How long a card stays where it was tapped after a colleague was faster, ms. */
const stays = 6_000;

/**
 * Orders that a colleague took first, as they were when they were tapped. Their cards stay in place and say who won, for a while
 * or until the next touch, instead of going to another column at once.
 * @param onOver the card goes, and says it no longer
 */
export function useLostRaces(onOver: (order: BoardOrder) => void) {
  const [lost, setLost] = useState<ReadonlyMap<string, BoardOrder>>(new Map());

  /** Keeps the order in place if the outcome says that someone else has it. */
  const note = useCallback((order: BoardOrder, outcome: ActionOutcome) => {
    if (isLostRace(outcome)) setLost((before) => new Map(before).set(order.hash_id, order));
  }, []);

  useEffect(() => {
    if (lost.size === 0) return;
    const end = () => {
      for (const order of lost.values()) onOver(order);
      setLost(new Map());
    };
    const timer = setTimeout(end, stays);
    document.addEventListener("click", end, { once: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener("click", end);
    };
  }, [lost, onOver]);

  return { lost, note };
}

/** Whether someone else was faster. */
export function isLostRace(outcome: ActionOutcome): outcome is ActionOutcome & { kind: "refused" } {
  return outcome.kind === "refused" && outcome.error.code === "order_taken";
}
