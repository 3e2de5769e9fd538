import { expect, it } from "vitest";
import { askedOrder, everyOrder } from "./every-order.ts";
import { lostDemand } from "./lost-demand.ts";
import { type OrderLife, type OrderStep, orderAfter } from "./order-life.ts";
import { pairInQueue } from "./pair.ts";

const { moves } = everyOrder(askedOrder("A", "B"));

it("[IN-01] over all orders, exactly a pair that leaves the way to its shopper without reaching them is lost, with its reason", () => {
  const seen = new Set<string>();
  for (const { from, step } of moves) {
    const after = orderAfter(from, [step]);
    if (after === undefined) throw new Error("a move that cannot be made");
    if (step.kind === "canceled" || step.kind === "uncanceled") {
      expect(lostDemand(from, after)).toEqual(lostByCancellation(from, after.life, step));
      continue;
    }
    const gone = after.life.pairs.filter(({ state }, at) => {
      const was = from.pairs[at];
      return was !== undefined && pairInQueue(was.state) && !pairInQueue(state) && state !== "with_shopper";
    });
    const lost = lostDemand(from, after);
    expect(lost.map(({ sku }) => sku)).toEqual(gone.map(({ sku }) => sku));
    for (const { kind, reason } of lost) {
      seen.add(kind);
      expect(kind === "missed").toBe(reason !== null);
      if (step.kind === "pair" && step.input === "missed") expect(reason).toBe(step.reason);
      if (step.kind === "pickup_expired") expect(kind).toBe("window_passed");
    }
  }
  expect([...seen].sort()).toEqual(["missed", "not_served", "window_passed"]);
});

type Cancellation = Extract<OrderStep, { kind: "canceled" | "uncanceled" }>;

/** Only what the staff cancel for want of the size or for the store's sake, once, and as often back. */
function lostByCancellation(from: OrderLife, to: OrderLife, step: Cancellation) {
  const [sign, why] = step.kind === "canceled" ? [1, to.cancel_reason] : [-1, from.cancel_reason];
  if (step.kind === "canceled" && step.by === "shopper") return [];
  if (why !== "no_stock" && why !== "store") return [];
  const cause =
    why === "no_stock" ? { kind: "missed", reason: "no_stock" } : { kind: "not_served", reason: null };
  return from.pairs
    .filter(
      ({ state }, at) => state !== to.pairs[at]?.state && [state, to.pairs[at]?.state].includes("canceled"),
    )
    .map(({ sku }) => ({ sku, ...cause, pairs: sign }));
}
