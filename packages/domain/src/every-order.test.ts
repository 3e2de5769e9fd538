import fc from "fast-check";
import { expect, it } from "vitest";
import { deviceStatuses } from "./device.ts";
import { overdueInputs } from "./escalation.ts";
import { askedOrder, everyOrder, everyStep } from "./every-order.ts";
import {
  type LifePair,
  lifeStatus,
  type OrderLife,
  type OrderStep,
  orderAfter,
  orderOver,
  stockMoves,
} from "./order-life.ts";
import {
  type PairPlace,
  type PairState,
  pairAtRest,
  pairNeedsDevice,
  pairPlaces,
  pairSettled,
} from "./pair.ts";

const { orders, moves } = everyOrder(askedOrder("A", "B"));

it("[DM-05] [DM-06] the walk saw every place, every device status and every outcome", () => {
  expect(new Set(orders.flatMap((order) => order.pairs.map((pair) => pair.place)))).toEqual(
    new Set(pairPlaces),
  );
  const statuses = orders.flatMap((order) => order.device?.status_id ?? []);
  expect(new Set(statuses)).toEqual(new Set(deviceStatuses.filter((status) => status !== "idle")));
  expect(orders.length).toBeGreaterThan(2_000);
});

it("[DM-05] every pair is in one place, in a device exactly where the place is one, and that is its order's", () => {
  for (const { device, pairs } of orders) {
    for (const { place, device_id } of pairs) {
      expect(device_id !== null).toBe(["box", "pickup_shelf", "sanitizer"].includes(place));
      if (place === "box" || place === "pickup_shelf") expect(device_id).toBe(device?.id);
      if (place === "box") expect(device?.type_id).toBe("box");
      if (place === "pickup_shelf") expect(device?.type_id).toBe("shelf");
    }
  }
});

it("[DM-06] a device is the order's exactly while a pair is in it or on its way, and has a job as long", () => {
  for (const { device, pairs } of orders) {
    if (device === null) continue;
    expect(device.status_id).not.toBe("idle");
    expect(device.job).not.toBeNull();
    expect(pairs.some(pairNeedsDevice)).toBe(true);
  }
});

it("[ST-04] [ST-10] a pair gets to its shopper through the front door of a ready box, or from shelf and zone once all is there", () => {
  const handed = moves.filter(({ from, to }) => to.pairs.some((pair, at) => given(from.pairs[at], pair)));
  expect(handed.length).toBeGreaterThan(0);
  for (const { from, step, to } of handed) {
    if (undoes(step)) continue;
    const taken = from.pairs.filter((pair, at) => given(pair, to.pairs[at]));
    for (const pair of taken) expect(pair.state).toBe("placed");
    if (from.device?.type_id === "box") {
      expect(step).toEqual({ kind: "device", input: "front_door_opened" });
      expect(from.device.status_id).toBe("ready");
    } else {
      expect(from.device !== null || from.deliver_method === "counter").toBe(true);
      expect(from.pairs.filter((pair) => pair.state === "requested" || pair.state === "picking")).toEqual([]);
    }
  }
});

it("[ST-09] what no one came for keeps its box: it is fetched before the box is anyone else's", () => {
  const left = moves.filter(({ from, to }) => from.device !== null && to.device?.id !== from.device.id);
  expect(left.length).toBeGreaterThan(0);
  for (const { from, to } of left) {
    for (const [at, pair] of to.pairs.entries()) {
      if (from.pairs[at]?.device_id === from.device?.id) expect(pair.device_id).toBeNull();
    }
  }
});

it("[AP-06] stock moves with every step as the pairs' places say, and never is more held than on hand", () => {
  const wrong = moves.filter(({ from, to }) =>
    ["A", "B"].some((sku) => {
      const move = stockMoves(from, to).find((each) => each.sku === sku) ?? { onHand: 0, held: 0 };
      const [was, is] = [piecesOf(from, sku), piecesOf(to, sku)];
      return (
        move.onHand !== is.onHand - was.onHand || move.held !== is.held - was.held || is.held > is.onHand
      );
    }),
  );
  expect(wrong).toEqual([]);
});

it("[ST-02] [TR-02] [TR-06] an order that is over stays over, unless the staff or the till undo", () => {
  for (const { from, step, to } of moves) {
    const over = from.pairs.every((pair) => pairSettled(pair.state));
    if (over) expect(orderOver(lifeStatus(to))).toBe(!undoes(step) && step.kind !== "uncanceled");
  }
});

it("[TR-06] closed and undone in any order, and twice, every pair is in one place and the stock adds up", () => {
  const start: OrderLife = {
    ...askedOrder("A", "B"),
    pairs: askedOrder("A", "B").pairs.map((pair) => ({
      ...pair,
      ...({ state: "with_shopper", place: "shopper", clean: false } as const),
    })),
  };
  const said = fc.record({
    id: fc.constantFrom(1, 2),
    input: fc.constantFrom("bought", "returned", "unsettled", "sanitized", "shelved"),
  });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 30 }), (steps) => {
      let life = start;
      const stock = { A: { onHand: 1, held: 1 }, B: { onHand: 1, held: 1 } };
      for (const step of steps) {
        const after = orderAfter(life, [{ kind: "pair", ...step }])?.life ?? life;
        for (const { sku, onHand, held } of stockMoves(life, after)) {
          const piece = stock[sku as keyof typeof stock];
          piece.onHand += onHand;
          piece.held += held;
        }
        life = after;
        for (const sku of ["A", "B"] as const) expect(stock[sku]).toEqual(piecesOf(life, sku));
        for (const { state, place } of life.pairs) expect(placesOfSettled[state]).toContain(place);
      }
    }),
  );
});

it("[DM-05] from every moment there is a way to rest: every pair in its slot, sold or given up, no device taken", () => {
  const rests = orders.filter((order) => order.pairs.every(pairAtRest));
  expect(rests.length).toBeGreaterThan(0);
  expect(rests.filter((order) => order.device !== null)).toEqual([]);
  const leadingTo = new Map(orders.map((order) => [order, new Set<OrderLife>()]));
  for (const { from, to } of moves) leadingTo.get(to)?.add(from);
  const restful = new Set(rests);
  for (const order of restful) for (const from of leadingTo.get(order) ?? []) restful.add(from);
  expect(orders.filter((order) => !restful.has(order))).toEqual([]);
});

it("[TR-01] no order waits for ever: with no one doing anything, time alone brings every one to its end", () => {
  for (const confirmed of [false, true])
    for (const order of orders) expect(orderOver(lifeStatus(whenTimePasses(order, confirmed)))).toBe(true);
});

it("whatever is asked together, an order stays one of those", () => {
  const known = new Set(orders.map((order) => JSON.stringify(order)));
  const together = fc.array(fc.constantFrom(...everyStep(2)), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...orders), fc.array(together, { maxLength: 20 }), (start, calls) => {
      let life = start;
      for (const steps of calls) life = orderAfter(life, steps)?.life ?? life;
      expect(known.has(JSON.stringify(life))).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

/** Where a pair that the shopper once had can be, by its state. */
const placesOfSettled: Partial<Record<PairState, PairPlace[]>> = {
  with_shopper: ["shopper"],
  bought: ["sold"],
  returned: ["return_rack"],
  shelved: ["shelf"],
};

function undoes(step: OrderStep): boolean {
  return step.kind === "pair" && step.input === "unsettled";
}

/** Runs only the sweeps of overdue pairs and of pick-ups, until they find nothing more to do. */
function whenTimePasses(order: OrderLife, confirmed: boolean): OrderLife {
  const late = Number.MAX_SAFE_INTEGER;
  const overdue = order.pairs.flatMap(({ id, state }): OrderStep[] => {
    const inputs = overdueInputs(
      { created_at: 0, device: order.device },
      { state, since: 0, confirmed },
      late,
    );
    return inputs.map((input) => ({ kind: "pair", id, input }));
  });
  const steps: OrderStep[] = lifeStatus(order) === "ready" ? [{ kind: "pickup_expired" }] : overdue;
  const after = steps.length === 0 ? undefined : orderAfter(order, steps);
  return after === undefined ? order : whenTimePasses(after.life, confirmed);
}

function given(before: LifePair | undefined, after: LifePair | undefined): boolean {
  return before?.state !== "with_shopper" && after?.state === "with_shopper";
}

const gone: readonly PairPlace[] = ["sold", "lost", "written_off"];

/** A sku's stock on hand and held, counted by hand. */
function piecesOf({ pairs }: OrderLife, sku: string): { onHand: number; held: number } {
  const there = pairs.filter((pair) => pair.sku === sku && !gone.includes(pair.place));
  const free = there.filter((pair) => pair.place === "shelf" && pair.state !== "requested");
  return { onHand: there.length, held: there.length - free.length };
}
