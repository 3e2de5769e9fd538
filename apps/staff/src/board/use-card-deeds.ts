import type { Board, BoardOrder, CallError } from "@horma/contract";
import { useState } from "react";
import { useOffline } from "../offline/use-offline.ts";
import { useActionQueue } from "./action-queue.ts";
import { refreshBoard } from "./board-query.ts";
import type { ActionOutcome } from "./create-action-queue.ts";
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

  function tell(order: string, what: Told | undefined) {
    setTold((before) => {
      const after = new Map(before);
      if (what === undefined) after.delete(order);
      else after.set(order, what);
      return after;
    });
  }

  async function run({ hash_id }: BoardOrder, does: () => Promise<ActionOutcome>): Promise<void> {
    tell(hash_id, undefined);
    const outcome = await does();
    if (outcome.kind === "done") tell(hash_id, { done: Date.now() });
    if (outcome.kind === "refused") {
      tell(hash_id, { refused: outcome.error });
      await refreshBoard();
    }
  }

  function deedOf(hashId: string): CardDeed | undefined {
    if (waiting.some((action) => action.order === hashId)) return { kind: offline ? "queued" : "sent" };
    const last = told.get(hashId);
    if (last === undefined) return undefined;
    if ("done" in last) return last.done > heardAt ? { kind: "sent" } : undefined;
    const order = board.orders.find((each) => each.hash_id === hashId);
    return { kind: "refused", text: refusedOrderText(last.refused, order, me) };
  }

  return { run, deedOf };
}
