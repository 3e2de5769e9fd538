/** Demand that a store could not serve (IN-01): which size, and why, never whose. */
import type { CancelReason } from "./order-end.ts";
import type { OrderHappening, OrderLife } from "./order-life.ts";
import { missReasons, pairInQueue } from "./pair.ts";

export const lostKinds = [
  /** A size that was picked had no free pair. */
  "not_there",
  /** A request was refused. */
  "refused",
  /** A requested pair was not to be had. */
  "missed",
  /** No one fetched the pair in time. */
  "not_served",
  /** The pair was ready, and no one came. */
  "window_passed",
] as const;
export type LostKind = (typeof lostKinds)[number];

/** Why: of a refusal the first two, of a missed pair the others. */
export const lostReasons = ["no_stock", "store_closed", ...missReasons] as const;
export type LostReason = (typeof lostReasons)[number];

/** Where the demand came from. */
export const demandSources = ["shopper", "kiosk", "seller"] as const;
export type DemandSource = (typeof demandSources)[number];

/** A pair that was lost, or with -1 is wanted again: staff took back what they had canceled. */
export type LostDemand = { sku: string; kind: LostKind; reason: LostReason | null; pairs: 1 | -1 };

type Life = Pick<OrderLife, "pairs" | "reason" | "cancel_reason">;

/** What a change of an order lost: a pair on its way to its shopper that the store could not bring or that no one came for. */
export function lostDemand(
  before: Life,
  { life, happened }: { life: Life; happened: readonly OrderHappening[] },
): LostDemand[] {
  return before.pairs.flatMap(({ id, sku, state }): LostDemand[] => {
    for (const { step } of happened) {
      if (step.kind !== "pair" || step.id !== id) continue;
      if (step.input === "uncanceled") return lostBy(before.cancel_reason, sku, -1);
      if (!pairInQueue(state) || step.input === "handed_over") return [];
      switch (step.input) {
        case "missed":
          if (step.ends === "not_served") return [{ sku, kind: "not_served", reason: null, pairs: 1 }];
          return [{ sku, kind: "missed", reason: step.reason ?? "not_there", pairs: 1 }];
        case "dropped":
          return [{ sku, kind: "not_served", reason: null, pairs: 1 }];
        case "taken_back": {
          const kind = life.reason === "window_passed" ? "window_passed" : "not_served";
          return [{ sku, kind, reason: null, pairs: 1 }];
        }
        case "canceled":
          return step.ends === "shopper" ? [] : lostBy(life.cancel_reason, sku, 1);
      }
    }
    return [];
  });
}

/** What the staff's reason says of a canceled pair: only that the size or the store failed is lost demand. */
function lostBy(reason: CancelReason | null, sku: string, pairs: 1 | -1): LostDemand[] {
  if (reason === "no_stock") return [{ sku, kind: "missed", reason, pairs }];
  return reason === "store" ? [{ sku, kind: "not_served", reason: null, pairs }] : [];
}
