/** Why an order or a pair ended before its shopper had it, and who may say so (TR-01 to TR-03). */
import { type PairInput, type PairState, pairInQueue } from "./pair.ts";

/** Why an order ended although its pairs were not settled with its shopper. */
export const endReasons = [
  /** No one came for the pairs in time. */
  "window_passed",
  /** The store does not have the size after all. */
  "no_stock",
  /** No one served it in time; the store has the size. */
  "not_served",
  /** The shopper canceled it. */
  "shopper",
  /** The staff canceled it: one of {@link cancelReasons}. */
  "staff",
] as const;
export type EndReason = (typeof endReasons)[number];

/** Why the staff cancel an order. */
export const cancelReasons = ["left", "changed_mind", "no_stock", "asked_twice", "store", "misuse"] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** Why a shopper cancels, if they say so (TR-01). */
export const shopperReasons = ["slow", "leaving", "regretted", "attended"] as const;
export type ShopperReason = (typeof shopperReasons)[number];

/** Who cancels, and with which reason. The shopper need not give one. */
export type Cancellation = { by: "shopper"; reason?: ShopperReason } | { by: "staff"; reason: CancelReason };

/** Why a canceled pair's order is told to have ended. */
export function endOfCancellation(cancellation: Cancellation): EndReason {
  if (cancellation.by === "shopper") return "shopper";
  return cancellation.reason === "no_stock" ? "no_stock" : "staff";
}

/** Why a pair ends by an input, from the state it is in; undefined if its shopper had it, or it does not end. */
export function endOfPair(state: PairState, input: PairInput): EndReason | undefined {
  if (input === "dropped") return "not_served";
  return input === "missed" && pairInQueue(state) ? "no_stock" : undefined;
}
