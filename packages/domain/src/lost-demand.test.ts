import { expect, it } from "vitest";
import { askedOrder, everyOrder } from "./every-order.ts";
import { type LostDemand, type LostReason, lostDemand } from "./lost-demand.ts";
import { type LifePair, type OrderLife, type OrderStep, orderAfter } from "./order-life.ts";
import { pairInQueue } from "./pair.ts";

type Attempt = { from: OrderLife; step: OrderStep };

/** Every move of an order with two pairs; where the staff cancel or take it back, with each reason that loses something too. */
const moves = everyOrder(askedOrder("A", "B")).moves.flatMap(({ from, step }): Attempt[] => {
  const reasons = ["left", "no_stock", "store"] as const;
  if (step.kind === "canceled" && step.by === "staff") {
    return reasons.map((reason) => ({ from, step: { ...step, reason } }));
  }
  if (step.kind === "uncanceled") {
    return reasons.map((reason) => ({ from: { ...from, cancel_reason: reason }, step }));
  }
  return [{ from, step }];
});

it("[IN-01] over all orders, exactly a pair that leaves the way to its shopper without reaching them is lost, with its reason", () => {
  const seen = new Set<string>();
  const wrong = moves.filter(({ from, step }) => {
    const after = orderAfter(from, [step]);
    if (after === undefined) return true;
    const lost = lostDemand(from, after);
    for (const { kind, reason, pairs } of lost) seen.add(`${kind} ${reason} ${pairs}`);
    return JSON.stringify(lost) !== JSON.stringify(expected(from, after.life, step));
  });
  expect(wrong).toEqual([]);
  expect(seen).toEqual(
    new Set([
      ...["not_there", "incomplete", "damaged", "with_other_shopper", "sold"].map((why) => `missed ${why} 1`),
      "missed no_stock 1",
      "missed no_stock -1",
      "not_served null 1",
      "not_served null -1",
      "window_passed null 1",
    ]),
  );
});

it.each<[string, OrderStep[]]>([
  ["scanned", [{ kind: "pair", id: 1, input: "missed", reason: "not_there", ends: "not_served" }]],
  [
    "never scanned",
    ["unclaimed" as const, "dropped" as const].map((input) => ({ kind: "pair", id: 1, input })),
  ],
])(
  "[IN-01] a pair that was taken, %s and never brought is lost as not served, not as missing",
  (_, overdue) => {
    const claimed = orderAfter(askedOrder("A"), [{ kind: "pair", id: 1, input: "claimed" }])?.life;
    const ended = claimed && orderAfter(claimed, overdue);
    expect(ended && lostDemand(claimed, ended)).toEqual([
      { sku: "A", kind: "not_served", reason: null, pairs: 1 },
    ]);
  },
);

/** What a step loses, from the order before and after it alone. */
function expected(from: OrderLife, to: OrderLife, step: OrderStep): LostDemand[] {
  const moved = (of: (was: LifePair, is: LifePair) => boolean) =>
    from.pairs.filter((was, at) => of(was, to.pairs[at] ?? was));
  if (step.kind === "uncanceled") {
    const again = moved((was, is) => was.state === "canceled" && is.state === "requested");
    return again.flatMap(({ sku }) => canceledFor(from.cancel_reason, sku, -1));
  }
  const gone = moved(
    (was, is) => pairInQueue(was.state) && !pairInQueue(is.state) && is.state !== "with_shopper",
  );
  if (step.kind === "canceled") {
    return step.by === "shopper" ? [] : gone.flatMap(({ sku }) => canceledFor(step.reason, sku, 1));
  }
  return gone.map(({ sku }): LostDemand => {
    if (step.kind === "pair" && step.input === "missed") {
      return { sku, kind: "missed", reason: step.reason as LostReason, pairs: 1 };
    }
    const kind = step.kind === "pickup_expired" ? "window_passed" : "not_served";
    return { sku, kind, reason: null, pairs: 1 };
  });
}

/** Only that the size or the store failed is lost demand. */
function canceledFor(reason: OrderLife["cancel_reason"], sku: string, pairs: 1 | -1): LostDemand[] {
  if (reason === "no_stock") return [{ sku, kind: "missed", reason, pairs }];
  return reason === "store" ? [{ sku, kind: "not_served", reason: null, pairs }] : [];
}
