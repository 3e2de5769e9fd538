import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceInputs, deviceStatuses } from "./device.ts";
import { limits } from "./limits.ts";
import { orderStatuses } from "./order.ts";
import {
  lifeStatus,
  type OrderLife,
  type OrderStep,
  orderAfter,
  orderOver,
  pairNeedsDevice,
  pairPlaceable,
  pickupOver,
  stockMoves,
} from "./order-life.ts";
import { type PairState, pairInputs, pairSettled } from "./pair.ts";

const box = { id: 7, type_id: "box", status_id: "idle" } as const;
const shelf = { id: 8, type_id: "shelf", status_id: "idle" } as const;

describe("an order's life", () => {
  it("[ST-01] goes from pending to done through a smart box, and holds its stock until the pairs are shelved", () => {
    let life = asked("A", "B");
    const statuses = [lifeStatus(life)];
    const moves: string[] = [];
    const script: OrderStep[][] = [
      pairSteps("claimed"),
      [{ kind: "assigned", device: box }],
      [{ kind: "device", input: "back_door_opened" }],
      pairSteps("placed"),
      [{ kind: "device", input: "back_door_closed" }],
      [{ kind: "device", input: "sanitizing_started" }],
      [{ kind: "device", input: "spray_started" }],
      [{ kind: "device", input: "uvc_started" }],
      [{ kind: "device", input: "sanitized" }],
      [{ kind: "device", input: "front_door_opened" }],
      pairSteps("returned"),
      pairSteps("shelved"),
    ];
    for (const steps of script) {
      const after = orderAfter(life, steps);
      if (after === undefined) throw new Error(`refused: ${JSON.stringify(steps)}`);
      moves.push(...stockMoves(life, after.happened).map((move) => `${move.sku}${move.onHand}${move.held}`));
      life = after.life;
      if (statuses.at(-1) !== lifeStatus(life)) statuses.push(lifeStatus(life));
    }
    expect(statuses).toEqual(["pending", "dispatch", "ready", "in_salon", "done"]);
    expect(life.device).toBeNull();
    expect(moves).toEqual(["A0-1", "B0-1"]);
  });

  it("[ST-10] an opened front door hands the placed pairs over and frees the box", () => {
    const after = orderAfter(readyIn({ ...box, status_id: "ready" }), [
      { kind: "device", input: "front_door_opened" },
    ]);
    expect(after?.life.pairs.map((pair) => pair.state)).toEqual(["with_shopper", "with_shopper"]);
    expect(after?.life.device).toBeNull();
    expect(after?.happened.map((each) => each.deviceId)).toEqual([7, null, null]);
  });

  it("[ST-09] an expired pickup takes the pairs back and frees the shelf", () => {
    const after = orderAfter(readyIn({ ...shelf, status_id: "occupied" }), [{ kind: "pickup_expired" }]);
    expect(after?.life.pairs.map((pair) => pair.state)).toEqual(["returned", "returned"]);
    expect(after?.life.device).toBeNull();
    expect(after?.happened.at(-1)?.step).toEqual({ kind: "device", input: "released" });
    expect(after && lifeStatus(after.life)).toBe("done");
  });

  it("an order whose last pair is missing frees its device and is canceled", () => {
    const life = { ...asked("A"), device: { ...box, status_id: "occupied" } as const };
    const after = orderAfter(life, [{ kind: "pair", id: 1, input: "missed" }]);
    expect(after?.life.device).toBeNull();
    expect(after && lifeStatus(after.life)).toBe("canceled");
    expect(after && stockMoves(life, after.happened)).toEqual([{ sku: "A", onHand: -1, held: -1 }]);
  });

  it("steps asked together happen together or not at all", () => {
    expect(orderAfter(asked("A", "B"), [...pairSteps("claimed"), ...pairSteps("claimed")])).toBeUndefined();
  });

  it("a box takes pairs only through its open back door, a shelf while it is the order's", () => {
    for (const status_id of deviceStatuses) {
      const inBox = { deliver_method: "box", device: { ...box, status_id } } as const;
      expect(pairPlaceable(inBox)).toBe(status_id === "back_door_opened");
      const onShelf = { deliver_method: "box", device: { ...shelf, status_id } } as const;
      expect(pairPlaceable(onShelf)).toBe(status_id === "occupied");
    }
    expect(pairPlaceable({ deliver_method: "box", device: null })).toBe(false);
    expect(pairPlaceable({ deliver_method: "counter", device: null })).toBe(true);
  });

  it("without a device the pairs wait in the delivery zone, which is chosen once", () => {
    const zone = orderAfter(asked("A"), [{ kind: "zone_chosen" }]);
    if (zone === undefined) throw new Error("refused");
    expect(orderAfter(zone.life, [{ kind: "zone_chosen" }])).toBeUndefined();
    const steps: OrderStep[] = [
      { kind: "pair", id: 1, input: "claimed" },
      { kind: "pair", id: 1, input: "placed" },
    ];
    const placed = orderAfter(zone.life, steps);
    expect(placed && lifeStatus(placed.life)).toBe("ready");
  });

  it("the pickup is extended once, and only while the order is ready", () => {
    const ready = readyIn({ ...box, status_id: "ready" });
    const longer = orderAfter(ready, [{ kind: "pickup_extended" }]);
    expect(longer?.life.extensions).toBe(1);
    expect(longer && orderAfter(longer.life, [{ kind: "pickup_extended" }])).toBeUndefined();
    expect(orderAfter(asked("A"), [{ kind: "pickup_extended" }])).toBeUndefined();
  });

  it("whatever happens, stock moves once a pair, a device is kept only while needed, and what is over stays over", () => {
    fc.assert(
      fc.property(fc.array(anyStep(), { maxLength: 60 }), (steps) => {
        let life = asked("A", "B");
        let [onHand, held] = [2, 2];
        for (const step of steps) {
          const after = orderAfter(life, [step]);
          if (after === undefined) continue;
          for (const move of stockMoves(life, after.happened)) {
            onHand += move.onHand;
            held += move.held;
          }
          if (life.pairs.every((pair) => pairSettled(pair.state))) {
            expect(orderOver(lifeStatus(after.life))).toBe(true);
          }
          life = after.life;
        }
        const inState = (...states: PairState[]) =>
          life.pairs.filter((pair) => states.includes(pair.state)).length;
        expect(held).toBe(2 - inState("bought", "shelved", "missing"));
        expect(onHand).toBe(2 - inState("bought", "missing"));
        if (life.device !== null) {
          expect(life.device.status_id).not.toBe("idle");
          expect(life.pairs.some((pair) => pairNeedsDevice(pair.state))).toBe(true);
        }
      }),
    );
  });
});

describe("the pickup window", () => {
  it("[ST-09] is over for a ready order once five minutes have passed since its last update", () => {
    const updated_at = "2026-01-05T12:00:00.000Z";
    const end = Date.parse(updated_at) + limits.pickupWindow;
    for (const status_id of orderStatuses) {
      expect(pickupOver({ status_id, updated_at }, end)).toBe(false);
      expect(pickupOver({ status_id, updated_at }, end + 1)).toBe(status_id === "ready");
    }
  });

  it("only done and canceled orders are over", () => {
    expect(orderStatuses.filter(orderOver)).toEqual(["canceled", "done"]);
  });
});

function asked(...skus: string[]): OrderLife {
  const pairs = skus.map((sku, index) => ({ id: index + 1, sku, state: "requested" as const }));
  return { deliver_method: "box", pairs, device: null, extensions: 0 };
}

function readyIn(device: OrderLife["device"]): OrderLife {
  const pairs = ["A", "B"].map((sku, index) => ({ id: index + 1, sku, state: "placed" as const }));
  return { deliver_method: "box", pairs, device, extensions: 0 };
}

function pairSteps(input: (typeof pairInputs)[number]): OrderStep[] {
  return [1, 2].map((id) => ({ kind: "pair", id, input }));
}

function anyStep(): fc.Arbitrary<OrderStep> {
  const reported = deviceInputs.filter((input) => input !== "assigned");
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant("pair" as const),
        id: fc.constantFrom(1, 2),
        input: fc.constantFrom(...pairInputs),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant("device" as const), input: fc.constantFrom(...reported) }),
    },
    fc.constantFrom<OrderStep>(
      { kind: "assigned", device: box },
      { kind: "assigned", device: shelf },
      { kind: "zone_chosen" },
      { kind: "pickup_extended" },
      { kind: "pickup_expired" },
    ),
  );
}
