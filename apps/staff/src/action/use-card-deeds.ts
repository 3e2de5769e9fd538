import type { Board, BoardOrder, CallError } from "@horma/contract";
import { useCallback, useState, useSyncExternalStore } from "react";
import { useOffline } from "../api/use-offline.ts";
import { boardHeard, onBoardHeard, refreshBoard } from "../live/board-query.ts";
import { useActionQueue } from "./action-queue.ts";
import type { ActionOutcome, QueuedAction } from "./create-action-queue.ts";
import { refusalText } from "./refusal-text.ts";

/** The result of the last action on an order on this screen. */
export type CardDeed = { kind: "sent" } | { kind: "queued" } | { kind: "refused"; text: string };

/** Always the same object, so that a card whose deed did not change is not drawn again. */
const sent: CardDeed = { kind: "sent" };
const queued: CardDeed = { kind: "queued" };

/** Done at a time of this tablet's clock, or refused. */
type Told = { done: number } | { refused: CallError };

/**
 * What is done with the board's orders: sent until the board shows it, queued without a network, refused with the reason until
 * the next try.
 */
export function useCardDeeds(board: Board) {
  const { waiting } = useActionQueue();
  const offline = useOffline();
  const [told, setTold] = useState<ReadonlyMap<string, Told>>(new Map());

  const heardAt = useHeardSince(board.store.code, told);

  /** With a pair it concerns only that pair: the order's other one is not busy. */
  const run = useCallback(
    async (
      { hash_id }: BoardOrder,
      does: () => Promise<ActionOutcome>,
      pairId?: number,
    ): Promise<ActionOutcome> => {
      const about = keyOf(hash_id, pairId);
      setTold((before) => withNews(before, about, undefined));
      const outcome = await does();
      if (outcome.kind === "done") setTold((before) => withNews(before, about, { done: Date.now() }));
      if (outcome.kind === "refused") {
        setTold((before) => withNews(before, about, { refused: outcome.error }));
        await refreshBoard();
      }
      return outcome;
    },
    [],
  );

  /** A refusal was read: the card says it no longer. */
  const forget = useCallback(({ hash_id }: BoardOrder) => {
    setTold((before) => withNews(before, keyOf(hash_id, undefined), undefined));
  }, []);

  function deedOf(hashId: string, pairId?: number): CardDeed | undefined {
    if (waiting.some((action) => action.order === hashId && concerns(action, pairId)))
      return offline ? queued : sent;
    const last = told.get(keyOf(hashId, pairId)) ?? told.get(hashId);
    if (last === undefined) return undefined;
    if ("done" in last) return last.done > heardAt ? sent : undefined;
    return { kind: "refused", text: refusalText(last.refused) };
  }

  return { run, deedOf, forget };
}

/** When the last board was heard, or when the last action here was done if that is earlier. A later board changes nothing. */
function useHeardSince(storeCode: string, told: ReadonlyMap<string, Told>): number {
  const done = [...told.values()].map((last) => ("done" in last ? last.done : 0));
  const lastDone = Math.max(0, ...done);
  const subscribe = useCallback((listener: () => void) => onBoardHeard(storeCode, listener), [storeCode]);
  return useSyncExternalStore(subscribe, () => Math.min(boardHeard(storeCode)?.heardAt ?? 0, lastDone));
}

function withNews(told: ReadonlyMap<string, Told>, about: string, what: Told | undefined) {
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
