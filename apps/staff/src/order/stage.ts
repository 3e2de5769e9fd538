import type { BoardOrder, BoardPair } from "@horma/contract";
import { type PairStage, pairFacts, pairLeftBehind, pairStages, pairsDeliverable } from "@horma/domain";
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

/** An order's stage: that of its pair that is furthest behind. Undefined if none of its pairs is on the board. */
export function stageOf(order: BoardOrder): Stage | undefined {
  const reached = order.pairs.map((pair) => stageOfPair(order, pair));
  return stages.find((stage) => reached.includes(stage));
}

/** The order's pairs at a stage: those that its card is about. */
export function pairsAt(order: BoardOrder, stage: Stage): BoardPair[] {
  return order.pairs.filter((pair) => stageOfPair(order, pair) === stage);
}

/** Whether a pair is still where it was to be picked up, though no one came for it or it was canceled. */
export function leftBehind(pair: Pick<BoardPair, "state" | "place">): boolean {
  return pairLeftBehind(pair);
}

/** Whether what is still where it was to be picked up was canceled there: no one is late for it. */
export function canceledBehind({ pairs }: Pick<BoardOrder, "pairs">): boolean {
  return pairs.filter(leftBehind).every(({ state }) => state === "canceled");
}

/** The orders of each column, oldest first; those that block a box before all others. */
export function columnsOf(orders: readonly BoardOrder[]): Record<Stage, BoardOrder[]> {
  const columns: Record<Stage, BoardOrder[]> = { to_prepare: [], preparing: [], ready: [], in_salon: [] };
  for (const order of orders) {
    const stage = stageOf(order);
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
    return until !== null && now <= Date.parse(until) && stageOf(order) === undefined;
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

/** Whether the shopper can take the placed pairs now. */
function deliverable({ deliver_method, device }: BoardOrder): boolean {
  return pairsDeliverable({
    deliver_method,
    device: device && { id: 0, job: null, type_id: device.type_id, status_id: device.status_id },
  });
}

function stageOfPair(order: BoardOrder, pair: BoardPair): Stage | undefined {
  const { stage } = pairFacts[pair.state];
  if (stage === null) return leftBehind(pair) ? "ready" : undefined;
  return stage === "ready" && !deliverable(order) ? "preparing" : stage;
}
