import { useOffline } from "@horma/app/server";
import type { BoardOrder, CallError } from "@horma/contract";
import { useCallback, useState } from "react";
import { refreshBoard } from "../live/board-query.ts";
import { useActionQueue } from "./action-queue.ts";
import type { ActionOutcome, QueuedAction } from "./create-action-queue.ts";
import { refusalText } from "./refusal-text.ts";

/** The result of the last action on an order on this screen. */
export type PendingAction = { kind: "sent" } | { kind: "queued" } | { kind: "refused"; text: string };

/** Always the same object, so that a card whose action did not change is not drawn again. */
const sent: PendingAction = { kind: "sent" };
const queued: PendingAction = { kind: "queued" };

/** Under way until the board shows it, or refused. */
type Outcome = "sent" | CallError;

/**
 * What is done with the board's orders: sent until a board that is read after it has arrived, queued without a network, refused
 * with the reason until the next try.
 */
export function usePendingActions() {
  const { waiting } = useActionQueue();
  const offline = useOffline();
  const [told, setTold] = useState<ReadonlyMap<string, Outcome>>(new Map());

  /** With a pair it concerns only that pair: the order's other one is not busy. */
  const run = useCallback(
    async (
      { hash_id }: BoardOrder,
      does: () => Promise<ActionOutcome>,
      pairId?: number,
    ): Promise<ActionOutcome> => {
      const about = keyOf(hash_id, pairId);
      const tell = (what: Outcome | undefined) => setTold((before) => withNews(before, about, what));
      tell("sent");
      const outcome = await does();
      if (outcome.kind === "refused") tell(outcome.error);
      if (outcome.kind !== "queued") await refreshBoard();
      if (outcome.kind !== "refused") tell(undefined);
      return outcome;
    },
    [],
  );

  /** A refusal was read: the card says it no longer. */
  const forget = useCallback(({ hash_id }: BoardOrder) => {
    setTold((before) => withNews(before, keyOf(hash_id, undefined), undefined));
  }, []);

  function pendingActionOf(hashId: string, pairId?: number): PendingAction | undefined {
    if (waiting.some((action) => action.order === hashId && concerns(action, pairId)))
      return offline ? queued : sent;
    const last = told.get(keyOf(hashId, pairId)) ?? told.get(hashId);
    if (last === undefined || last === "sent") return last && sent;
    return { kind: "refused", text: refusalText(last) };
  }

  return { run, pendingActionOf, forget };
}

function withNews(told: ReadonlyMap<string, Outcome>, about: string, what: Outcome | undefined) {
  const after = new Map(told);
  if (what === undefined) after.delete(about);
  else after.set(about, what);
  return after;
}

function keyOf(hashId: string, pairId: number | undefined): string {
  return pairId === undefined ? hashId : `${hashId} ${pairId}`;
}

/** An action on the order concerns all of its pairs. */
function concerns({ body }: QueuedAction, pairId: number | undefined): boolean {
  return pairId === undefined || !("pair_id" in body) || body.pair_id === pairId;
}
