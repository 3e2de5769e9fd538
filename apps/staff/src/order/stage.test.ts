import { orderStage } from "@horma/domain";
import { expect, it } from "vitest";
import { ago, anOrder, aPair, inBox, now } from "./board.fixture.ts";
import { canceledTogether, columnsOf, pairsAt, undoableOrders } from "./stage.ts";

const placed = aPair({ state: "placed", place: "box" });

it("an order stands with the pair that is furthest behind, and its card is about that pair", () => {
  const order = anOrder({
    pairs: [
      aPair({ id: 1, state: "with_shopper", place: "shopper" }),
      aPair({ id: 2, state: "picking", place: "runner" }),
      aPair({ id: 3, state: "missing", place: "lost" }),
    ],
  });
  expect(orderStage(order)).toBe("preparing");
  expect(pairsAt(order, "preparing").map((pair) => pair.id)).toEqual([2]);
});

it("what blocks a box stands before what waits in one, the rest stays in the order of its age", () => {
  const waits = (hash_id: string) => anOrder({ hash_id, pairs: [placed], device: inBox("ready") });
  const left = anOrder({ hash_id: "left", pairs: [aPair({ state: "returned", place: "box" })] });
  const { ready, to_prepare } = columnsOf([waits("first"), anOrder(), waits("second"), left]);
  expect(ready.map((order) => order.hash_id)).toEqual(["left", "first", "second"]);
  expect(to_prepare).toHaveLength(1);
});

it("[FL-12] what was called off at once is undone at once, any other cancellation by itself", () => {
  const canceled = (hash_id: string, reason: "misuse" | "left", at: string) =>
    anOrder({ hash_id, canceled: { by: "staff", name: "Paula", reason, at, undo_until: ago(-60) } });
  const [first, second] = [ago(9), ago(5)];
  const together = canceledTogether([
    canceled("a", "misuse", first),
    canceled("b", "left", first),
    canceled("c", "misuse", second),
    canceled("d", "misuse", first),
    canceled("e", "left", first),
  ]);
  expect(together.map((orders) => orders.map(({ hash_id }) => hash_id).join(""))).toEqual([
    "ad",
    "b",
    "c",
    "e",
  ]);
});

it("[TR-02] a canceled order is shown while it can be undone and no pair of it is elsewhere on the board", () => {
  const gone = aPair({ state: "canceled", end_reason: "staff" });
  const canceled = (undo_until: string | null, ...others: (typeof gone)[]) =>
    anOrder({
      pairs: [gone, ...others],
      canceled: { by: "staff", name: "Paula", reason: "left", at: ago(30), undo_until },
    });
  expect(undoableOrders([canceled(ago(-90))], now)).toHaveLength(1);
  expect(undoableOrders([canceled(ago(1)), canceled(null), anOrder()], now)).toEqual([]);
  const carried = aPair({ id: 2, state: "with_shopper", place: "shopper" });
  expect(undoableOrders([canceled(ago(-90), carried)], now)).toEqual([]);
});
