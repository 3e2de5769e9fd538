import type { BoardOrder, BoardPair } from "@horma/contract";
import { orderStage, type PairStage, pairLeftBehind, pairStage, pairStages } from "@horma/domain";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The board's columns, in the order that an order passes them. */
export const stages = pairStages;
export type Stage = PairStage;

export const stageTitles: Record<Stage, MessageDescriptor> = {
  to_prepare: msg`Por preparar`,
  preparing: msg`Preparando`,
  ready: msg`Listo`,
  in_salon: msg`En salón`,
};

/** The order's pairs at a stage: those that its card is about. */
export function pairsAt(order: BoardOrder, stage: Stage): BoardPair[] {
  return order.pairs.filter((pair) => pairStage(order, pair) === stage);
}

/** Whether a pair is still where it was to be picked up, though no one came for it or it was canceled. */
export function leftBehind(pair: Pick<BoardPair, "state" | "place">): boolean {
  return pairLeftBehind(pair);
}

/** Whether what is still where it was to be picked up was canceled there: no one is late for it. */
export function canceledBehind({ pairs }: Pick<BoardOrder, "pairs">): boolean {
  return pairs.filter(leftBehind).every(({ state }) => state === "canceled");
}

/** Whether no shopper comes any more for what stands in Listo: all of it was left behind. */
export function onlyLeft(order: BoardOrder): boolean {
  const here = pairsAt(order, "ready");
  return here.length > 0 && here.every(leftBehind);
}

/** The orders of each column, oldest first; those that block a box before all others. */
export function columnsOf(orders: readonly BoardOrder[]): Record<Stage, BoardOrder[]> {
  const columns: Record<Stage, BoardOrder[]> = { to_prepare: [], preparing: [], ready: [], in_salon: [] };
  for (const order of orders) {
    const stage = orderStage(order);
    if (stage !== undefined) columns[stage].push(order);
  }
  const blocks = (order: BoardOrder) => Number(order.pairs.some(leftBehind));
  columns.ready.sort((a, b) => blocks(b) - blocks(a));
  return columns;
}

/** The canceled orders that have no place on the board any more and can still be undone (TR-02). */
export function undoableOrders(orders: readonly BoardOrder[], now: number): BoardOrder[] {
  return orders.filter((order) => {
    const until = order.canceled?.undo_until ?? null;
    return until !== null && now <= Date.parse(until) && orderStage(order) === undefined;
  });
}

/** Orders that were canceled by one action, and are asked for again by one. */
export type CanceledTogether = readonly [BoardOrder, ...BoardOrder[]];

/** The canceled orders as they are undone: those of one call-off together, any other by itself. */
export function canceledTogether(orders: readonly BoardOrder[]): CanceledTogether[] {
  const actions = new Map<string, CanceledTogether>();
  for (const order of orders) {
    const { canceled, hash_id } = order;
    const action = canceled?.reason === "misuse" ? canceled.at : hash_id;
    const together = actions.get(action);
    actions.set(action, together === undefined ? [order] : [...together, order]);
  }
  return [...actions.values()];
}
