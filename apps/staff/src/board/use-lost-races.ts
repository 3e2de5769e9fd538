import type { BoardOrder } from "@horma/contract";
import { useCallback, useState } from "react";
import type { ActionOutcome } from "../action/create-action-queue.ts";

/** How long a card stays where it was tapped after a colleague was faster, ms. */
const stays = 6_000;

/**
 * Orders that a colleague took first, as they were when they were tapped. Their cards stay in place for a while and say who won,
 * instead of going to another column at once.
 */
export function useLostRaces() {
  const [lost, setLost] = useState<ReadonlyMap<string, BoardOrder>>(new Map());

  /** Keeps the order in place if the outcome says that somebody else has it. */
  const note = useCallback((order: BoardOrder, outcome: ActionOutcome) => {
    if (outcome.kind !== "refused" || outcome.error.code !== "order_taken") return;
    setLost((before) => new Map(before).set(order.hash_id, order));
    setTimeout(() => {
      setLost((before) => new Map([...before].filter(([, kept]) => kept !== order)));
    }, stays);
  }, []);

  return { lost, note };
}
