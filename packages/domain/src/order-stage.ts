/** Where an order stands for the staff, and since when what stands there waits: one rule for board, walls, pages and alerts. */
import type { DeviceStatus, DeviceType } from "./device.ts";
import { pairsDeliverable } from "./order-life.ts";
import { type PairStage, type PairView, pairFacts, pairLeftBehind, pairStages } from "./pair.ts";
import type { DeliverMethod } from "./store.ts";

type StagedPair = Pick<PairView, "state" | "place">;

/** What a stage depends on: the order's way of handing over, its device and its pairs. */
export type StagedOrder = {
  deliver_method: DeliverMethod;
  device: { type_id: DeviceType; status_id: DeviceStatus } | null;
  pairs: readonly StagedPair[];
};

/** An order's stage: that of its pair that is furthest behind. Undefined if none of its pairs is on its way or left behind. */
export function orderStage(order: StagedOrder): PairStage | undefined {
  const reached = order.pairs.map((pair) => pairStage(order, pair));
  return pairStages.find((stage) => reached.includes(stage));
}

/**
 * A pair's stage. What was put down is `ready` once its shopper can take it. What is left where it was to be picked up stays
 * there: it blocks the place until someone takes it away.
 */
export function pairStage(order: Omit<StagedOrder, "pairs">, pair: StagedPair): PairStage | undefined {
  const { stage } = pairFacts[pair.state];
  if (stage === null) return pairLeftBehind(pair) ? "ready" : undefined;
  return stage === "ready" && !pairsDeliverable(order) ? "preparing" : stage;
}

/** What a pair's wait depends on. Instants are ISO 8601. */
export type WaitingOrder = {
  /** When its pick-up window ended without its shopper. */
  pickup_ended_at: string | null;
  /** When it or a part of it was last canceled. */
  canceled: { at: string } | null;
};

/**
 * Since when a pair waits where it is, epoch ms. One that no one came for waits since the end of its pick-up window, a canceled one
 * since then but not before it was put down, any other one since it came to its place.
 */
export function pairWaitsSince(order: WaitingOrder, pair: StagedPair & { since: string }): number {
  const since = Date.parse(pair.since);
  if (pair.state === "canceled") return Math.max(since, Date.parse(order.canceled?.at ?? pair.since));
  return pairLeftBehind(pair) ? Date.parse(order.pickup_ended_at ?? pair.since) : since;
}
