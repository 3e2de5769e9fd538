import { describe, expect, it } from "vitest";
import { orderStage, pairWaitsSince, type StagedOrder } from "./order-stage.ts";
import type { PairPlace, PairState } from "./pair.ts";

const box = (status_id: "ready" | "sanitizing-uvc") => ({ type_id: "box", status_id }) as const;

function anOrder(
  pairs: readonly (readonly [PairState, PairPlace])[],
  device: StagedOrder["device"] = null,
  deliver_method: StagedOrder["deliver_method"] = "box",
): StagedOrder {
  return { deliver_method, device, pairs: pairs.map(([state, place]) => ({ state, place })) };
}

describe("[DM-06] an order stands where", () => {
  it.each([
    ["no one took it", anOrder([["requested", "shelf"]]), "to_prepare"],
    ["a runner has it", anOrder([["picking", "runner"]]), "preparing"],
    ["its box cleans it", anOrder([["placed", "box"]], box("sanitizing-uvc")), "preparing"],
    ["its box is ready", anOrder([["placed", "box"]], box("ready")), "ready"],
    ["it waits in the zone", anOrder([["placed", "zone"]], null, "counter"), "ready"],
    ["the shopper has it", anOrder([["with_shopper", "shopper"]]), "in_salon"],
    ["no one came for it", anOrder([["returned", "box"]], box("ready")), "ready"],
    ["it was canceled in its box", anOrder([["canceled", "box"]], box("ready")), "ready"],
    [
      "its pair that is furthest behind is",
      anOrder([
        ["with_shopper", "shopper"],
        ["picking", "runner"],
      ]),
      "preparing",
    ],
    ["it is on the rack", anOrder([["returned", "return_rack"]]), undefined],
    ["it is lost", anOrder([["missing", "lost"]]), undefined],
  ] as const)("%s", (_, order, stage) => {
    expect(orderStage(order)).toBe(stage);
  });
});

describe("[FL-09] a pair waits", () => {
  const at = (minute: number) => `2026-01-05T12:${String(minute).padStart(2, "0")}:00.000Z`;
  /** Put down at :10, canceled at :12, and its window ended at :15. */
  const order = { pickup_ended_at: at(15), canceled: { at: at(12) } };

  it.each([
    ["returned", "box", 10, 15],
    ["returned", "pickup_shelf", 10, 15],
    ["returned", "zone", 10, 15],
    ["canceled", "box", 10, 12],
    ["canceled", "runner", 10, 12],
    // Put down after it was canceled.
    ["canceled", "zone", 20, 20],
    // Taken away since.
    ["returned", "return_rack", 20, 20],
    ["returned", "return_rack", 10, 10],
    ["placed", "box", 10, 10],
    ["with_shopper", "shopper", 10, 10],
  ] as const)("that is %s in place %s since :%i since :%i", (state, place, since, waits) => {
    expect(new Date(pairWaitsSince(order, { state, place, since: at(since) })).toISOString()).toBe(at(waits));
  });

  it("since it came to its place, where no window ended and no one canceled", () => {
    const untouched = { pickup_ended_at: null, canceled: null };
    for (const state of ["returned", "canceled"] as const) {
      const pair = { state, place: "box", since: at(10) } as const;
      expect(pairWaitsSince(untouched, pair)).toBe(Date.parse(at(10)));
    }
  });
});
