/** Demand that a store could not serve (IN-01): which size, and why, never whose. */
import type { EndReason, OrderHappening, OrderLife } from "./order-life.ts";
import { missReasons, pairInQueue } from "./pair.ts";

export const lostKinds = [
  /** A size that was picked had no free pair. */
  "not_there",
  /** A request was refused. */
  "refused",
  /** A requested pair was not to be had. */
  "missed",
  /** Nobody fetched the pair in time. */
  "not_served",
  /** The pair was ready, and nobody came. */
  "window_passed",
] as const;
export type LostKind = (typeof lostKinds)[number];

/** Why: of a refusal the first two, of a missed pair the others. */
export const lostReasons = ["no_stock", "store_closed", ...missReasons] as const;
export type LostReason = (typeof lostReasons)[number];

/** Where the demand came from. */
export const demandSources = ["shopper", "kiosk", "seller"] as const;
export type DemandSource = (typeof demandSources)[number];

export type LostDemand = { sku: string; kind: LostKind; reason: LostReason | null };

/** What a change of an order lost: at most once for each pair, because only a pair on its way to its shopper counts. */
export function lostDemand(
  before: Pick<OrderLife, "pairs">,
  { life, happened }: { life: Pick<OrderLife, "reason">; happened: readonly OrderHappening[] },
): LostDemand[] {
  return before.pairs
    .filter(({ state }) => pairInQueue(state))
    .flatMap(({ id, sku }): LostDemand[] => {
      for (const { step } of happened) {
        if (step.kind !== "pair" || step.id !== id) continue;
        if (step.input === "handed_over") return [];
        if (step.input === "missed") return [{ sku, kind: "missed", reason: step.reason ?? "not_there" }];
        if (step.input === "dropped" || step.input === "taken_back")
          return [{ sku, kind: kindOfEnd(life.reason), reason: null }];
      }
      return [];
    });
}

function kindOfEnd(reason: EndReason | null): LostKind {
  return reason === "window_passed" ? "window_passed" : "not_served";
}
