import type { Board, BoardOrder, CallError } from "@horma/contract";
import { useState } from "react";
import { useOffline } from "../offline/use-offline.ts";
import { useActionQueue } from "./action-queue.ts";
import { refreshBoard } from "./board-query.ts";
import type { ActionOutcome, QueuedAction } from "./create-action-queue.ts";
import { refusedOrderText } from "./refused-order.ts";

/** What became of the last thing that was done with an order on this screen. */
export type CardDeed = { kind: "sent" } | { kind: "queued" } | { kind: "refused"; text: string };

/** Done at an instant of this tablet's clock, or refused. */
type Told = { done: number } | { refused: CallError };

/**
 * What is done with the board's orders: on its way until the board shows it, in the queue without a network, refused with
 * the reason until the next try.
 * @param heardAt when the board that is shown was heard
 * @param me the login of whoever is signed in
 */
export function useCardDeeds(board: Board, heardAt: number, me: string) {
  const { waiting } = useActionQueue();
  const offline = useOffline();
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());

  function tell(about: string, what: Told | undefined) {
    setTold((before) => {
      const after = new Map(before);
      if (what === undefined) after.delete(about);
      else after.set(about, what);
      return after;
    });
  }

  /** With a pair it is that pair's doing: the order's other one is not busy with it. */
  async function run(
    { hash_id }: BoardOrder,
    does: () => Promise<ActionOutcome>,
    pairId?: number,
  ): Promise<void> {
    const about = keyOf(hash_id, pairId);
    tell(about, undefined);
    const outcome = await does();
    if (outcome.kind === "done") tell(about, { done: Date.now() });
    if (outcome.kind === "refused") {
      tell(about, { refused: outcome.error });
      await refreshBoard();
    }
  }

  function deedOf(hashId: string, pairId?: number): CardDeed | undefined {
    if (waiting.some((action) => action.order === hashId && concerns(action, pairId)))
      return { kind: offline ? "queued" : "sent" };
    const last = told.get(keyOf(hashId, pairId)) ?? told.get(hashId);
    if (last === undefined) return undefined;
    if ("done" in last) return last.done > heardAt ? { kind: "sent" } : undefined;
    const order = board.orders.find((each) => each.hash_id === hashId);
    return { kind: "refused", text: refusedOrderText(last.refused, order, me) };
  }

  return { run, deedOf };
}

function keyOf(hashId: string, pairId: number | undefined): string {
  return pairId === undefined ? hashId : `${hashId} ${pairId}`;
}

/** What is done with the order concerns all of its pairs. */
function concerns({ body }: QueuedAction, pairId: number | undefined): boolean {
  return pairId === undefined || !("pair_id" in body) || body.pair_id === pairId;
}
