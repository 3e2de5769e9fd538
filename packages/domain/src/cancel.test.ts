import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { askedOrder, box, everyOrder, shelf } from "./every-order.ts";
import { type Cancellation, cancelReasons, endOfCancellation } from "./order-end.ts";
import {
  cancelSteps,
  lifeStatus,
  type OrderLife,
  type OrderStep,
  orderAfter,
  stockMoves,
} from "./order-life.ts";
import { type PairInput, pairInQueue, pairsToFetch, pairToPutBack } from "./pair.ts";

const shopper: Cancellation = { by: "shopper" };
const staff: Cancellation = { by: "staff", reason: "left" };

const claimed = both("claimed");
const inBox: OrderStep[] = [
  ...claimed,
  { kind: "assigned", device: box, job: "job" },
  device("back_door_opened"),
  ...both("placed"),
];
const ready: OrderStep[] = [
  ...inBox,
  ...(["back_door_closed", "sanitizing_started", "spray_started", "uvc_started", "sanitized"] as const).map(
    device,
  ),
];
const zone: OrderStep[] = [{ kind: "zone_chosen" }, ...claimed, ...both("placed")];
const onShelf: OrderStep[] = [...claimed, { kind: "assigned", device: shelf, job: "job" }, ...both("placed")];

describe("[TR-01] [TR-02] canceling, by the state of the order", () => {
  it.each<[string, OrderStep[], string[], string | null, string[], string]>([
    // Where the order is | where its pairs are then | its device | what is free at once | its status
    ["asked", [], ["shelf", "shelf"], null, ["A", "B"], "canceled"],
    ["half fetched", [pair(1, "claimed")], ["runner", "shelf"], null, ["B"], "canceled"],
    ["with a runner", claimed, ["runner", "runner"], null, [], "canceled"],
    ["on the way to a box", [...claimed, assigned()], ["runner", "runner"], null, [], "canceled"],
    ["being put into a box", inBox, ["box", "box"], "back_door_opened", [], "canceled"],
    ["ready in a box", ready, ["box", "box"], "ready", [], "canceled"],
    ["on a shelf", onShelf, ["pickup_shelf", "pickup_shelf"], "occupied", [], "canceled"],
    ["in the zone", zone, ["zone", "zone"], null, [], "canceled"],
    ["half missing", [pair(1, "missed")], ["lost", "shelf"], null, ["B"], "canceled"],
  ])("%s", (_name, steps, places, deviceStatus, free, status) => {
    const before = after(askedOrder("A", "B"), ...steps);
    for (const cancellation of [shopper, staff]) {
      const canceled = after(before, { kind: "canceled", ...cancellation });
      expect(canceled.pairs.map(({ place }) => place)).toEqual(places);
      expect(canceled.device?.status_id ?? null).toBe(deviceStatus);
      expect(stockMoves(before, canceled).map(({ sku, onHand, held }) => [sku, onHand, held])).toEqual(
        free.map((sku) => [sku, 0, -1]),
      );
      expect(lifeStatus(canceled)).toBe(status);
      expect(canceled.reason).toBe(endOfCancellation(cancellation));
      expect(canceled.cancel_reason).toBe(cancellation.by === "staff" ? "left" : null);
      expect(orderAfter(canceled, [{ kind: "canceled", ...cancellation }])).toBeUndefined();
    }
  });

  it.each<[string, OrderStep[]]>([
    ["in the salon", [...zone, ...both("handed_over")]],
    ["taken back", [...ready, { kind: "pickup_expired" }]],
    ["settled", [...zone, ...both("handed_over"), pair(1, "bought"), pair(2, "returned")]],
    ["not there", both("missed")],
    ["not served", both("dropped")],
  ])("is refused once it is %s", (_name, steps) => {
    const life = after(askedOrder("A", "B"), ...steps);
    for (const cancellation of [shopper, staff])
      expect(orderAfter(life, [{ kind: "canceled", ...cancellation }])).toBeUndefined();
  });

  it.each<[string, OrderStep[], [boolean, boolean], string[], string[]]>([
    // What was done | which pairs were scanned | where they are then | what is free at once
    ["neither is taken", [], [false, false], ["shelf", "shelf"], ["A", "B"]],
    ["one is taken", [pair(1, "claimed")], [false, false], ["shelf", "shelf"], ["A", "B"]],
    ["neither is scanned", claimed, [false, false], ["shelf", "shelf"], ["A", "B"]],
    ["one is scanned", claimed, [true, false], ["runner", "shelf"], ["B"]],
    ["both are scanned", claimed, [true, true], ["runner", "runner"], []],
    ["a box waits for them", [...claimed, assigned()], [false, false], ["shelf", "shelf"], ["A", "B"]],
    ["they are in the box", inBox, [true, true], ["box", "box"], []],
  ])("carried is what was scanned: %s", (_name, steps, scanned, places, free) => {
    const before = after(askedOrder("A", "B"), ...steps);
    const pairs = before.pairs.map((each, at) => ({ ...each, confirmed: scanned[at] === true }));
    for (const cancellation of [shopper, staff]) {
      const canceled = after(before, ...cancelSteps(pairs, { kind: "canceled", ...cancellation }));
      expect(canceled.pairs.map(({ place }) => place)).toEqual(places);
      expect(canceled.pairs.every(({ state }) => state === "canceled")).toBe(true);
      expect(canceled.device === null).toBe(!places.includes("box"));
      expect(stockMoves(before, canceled)).toEqual(
        free.map((sku) => ({ sku, onHand: 0, held: -1, cause: "seen" })),
      );
    }
    const half = after(before, ...cancelSteps(pairs, { kind: "canceled", ...shopper, id: 2 }));
    expect(half.pairs[0]).toEqual(before.pairs[0]);
    expect(half.pairs[1]?.place).toBe(places[1]);
  });

  it("one pair: the other goes on as if the canceled one had never been asked for", () => {
    for (const steps of [[], claimed, inBox, ready, zone, onShelf]) {
      const before = after(askedOrder("A", "B"), ...steps);
      const half = after(before, { kind: "canceled", ...shopper, id: 2 });
      expect(lifeStatus(half)).toBe(lifeStatus(before));
      expect(half.reason).toBeNull();
      expect(half.pairs[0]).toEqual(before.pairs[0]);
    }
  });

  it("one of two pairs in a box: the door hands only the other one over, and the box stays taken until a runner came", () => {
    const half = after(askedOrder("A", "B"), ...ready, { kind: "canceled", ...shopper, id: 2 });
    expect(pairsToFetch(half.pairs)).toEqual([]);
    const opened = after(half, device("front_door_opened"));
    expect(opened.pairs.map(whereabouts)).toEqual(["with_shopper shopper", "canceled box"]);
    expect(opened.device).toMatchObject({ id: box.id, status_id: "occupied", job: "job" });
    expect(pairsToFetch(opened.pairs).map(({ id }) => id)).toEqual([2]);
    const fetched = after(opened, device("back_door_opened"), pair(2, "fetched"));
    expect(fetched.device).toBeNull();
    expect(after(fetched, pair(2, "shelved")).pairs.map(whereabouts)).toEqual([
      "with_shopper shopper",
      "canceled shelf",
    ]);
  });

  it("what a runner carries goes straight into its slot, or into the box if it was put there before the runner heard of it", () => {
    const carried = after(askedOrder("A", "B"), ...claimed, { kind: "canceled", ...shopper, id: 2 });
    expect(carried.pairs.map(pairToPutBack)).toEqual([false, true]);
    const back = after(carried, pair(2, "shelved"));
    expect(stockMoves(carried, back)).toEqual([{ sku: "B", onHand: 0, held: -1, cause: "seen" }]);
    const both = after(carried, assigned(), device("back_door_opened"), pair(1, "placed"), pair(2, "placed"));
    expect(both.pairs.map(whereabouts)).toEqual(["placed box", "canceled box"]);
  });
});

describe("[TR-03] why an order ended", () => {
  it.each<[string, OrderStep[], string | null]>([
    ["nothing of it is there", both("missed"), "no_stock"],
    ["no one served it", both("dropped"), "not_served"],
    ["one pair was not there, the other not served", [pair(1, "missed"), pair(2, "dropped")], "not_served"],
    ["the shopper canceled the rest", [pair(1, "missed"), { kind: "canceled", ...shopper }], "shopper"],
    ["the rest was not there", [{ kind: "canceled", ...shopper, id: 1 }, pair(2, "missed")], "no_stock"],
    ["no one came", [...zone, { kind: "pickup_expired" }], "window_passed"],
    ["a runner never brought it", [...claimed, late(1), late(2)], "not_served"],
    ["the shopper took them along", [...zone, ...both("handed_over"), ...both("missed")], null],
  ])("%s", (_name, steps, reason) => {
    expect(after(askedOrder("A", "B"), ...steps).reason).toBe(reason);
  });

  it("of the staff's reasons only their word that there is no size is no_stock", () => {
    const ends = cancelReasons.map((reason) => [reason, endOfCancellation({ by: "staff", reason })]);
    expect(ends.filter(([, end]) => end !== "staff")).toEqual([["no_stock", "no_stock"]]);
  });

  it("each pair keeps its own reason, until it is asked for again", () => {
    const canceled = orderAfter(askedOrder("A", "B"), [pair(1, "missed"), { kind: "canceled", ...staff }]);
    expect(canceled?.ended).toEqual([
      { id: 1, reason: "no_stock" },
      { id: 2, reason: "staff" },
    ]);
    const undone = orderAfter(canceled?.life ?? askedOrder(), [{ kind: "uncanceled", ids: [2] }]);
    expect(undone?.ended).toEqual([{ id: 2, reason: null }]);
    expect(undone?.life).toMatchObject({ reason: null, cancel_reason: null });
  });
});

describe("[TR-02] the staff undo a cancellation", () => {
  it("while every pair is in its slot: the order is then what it was", () => {
    const asked = askedOrder("A", "B");
    const canceled = after(asked, { kind: "canceled", ...staff });
    const undone = after(canceled, { kind: "uncanceled", ids: [1, 2] });
    expect(undone).toEqual(asked);
    expect(stockMoves(canceled, undone)).toEqual([
      { sku: "A", onHand: 0, held: 1, cause: "seen" },
      { sku: "B", onHand: 0, held: 1, cause: "seen" },
    ]);
    expect(orderAfter(undone, [{ kind: "uncanceled", ids: [1, 2] }])).toBeUndefined();
  });

  it("not what a runner carries, waits in a device, or the shopper canceled", () => {
    for (const steps of [claimed, inBox, ready, zone, onShelf]) {
      const canceled = after(askedOrder("A", "B"), ...steps, { kind: "canceled", ...staff });
      expect(orderAfter(canceled, [{ kind: "uncanceled", ids: [1, 2] }])).toBeUndefined();
    }
    const theirs = after(askedOrder("A"), { kind: "canceled", ...shopper });
    expect(orderAfter(theirs, [{ kind: "uncanceled", ids: [1] }])).toBeUndefined();
  });
});

// Some seconds on a busy machine: more than a test may take.
const { orders } = everyOrder(askedOrder("A", "B"));
it("[TR-01] [TR-02] whatever is canceled and undone, in any order and twice, every pair is in one place and stock adds up", () => {
  const awaited = orders.filter(({ pairs }) => pairs.some(({ state }) => pairInQueue(state)));
  const ids = fc.subarray([1, 2], { minLength: 1 });
  const attempt = fc.oneof(
    fc.record({ kind: fc.constant("canceled" as const), by: fc.constant("shopper" as const) }),
    fc.record({
      kind: fc.constant("canceled" as const),
      by: fc.constant("shopper" as const),
      id: fc.constantFrom(1, 2),
    }),
    fc.record({
      kind: fc.constant("canceled" as const),
      by: fc.constant("staff" as const),
      reason: fc.constantFrom(...cancelReasons),
    }),
    fc.record({ kind: fc.constant("uncanceled" as const), ids }),
    fc.record({
      kind: fc.constant("pair" as const),
      id: fc.constantFrom(1, 2),
      input: fc.constantFrom<PairInput>(
        "claimed",
        "placed",
        "fetched",
        "shelved",
        "missed",
        "found",
        "dropped",
      ),
    }),
    fc.constant<OrderStep>({ kind: "device", input: "front_door_opened" }),
  );
  fc.assert(
    fc.property(fc.constantFrom(...awaited), fc.array(attempt, { maxLength: 12 }), (start, attempts) => {
      let life = start;
      const held = { A: heldOf(start, "A"), B: heldOf(start, "B") };
      for (const step of attempts) {
        const next = orderAfter(life, [step])?.life ?? life;
        for (const move of stockMoves(life, next)) held[move.sku as "A" | "B"] += move.held;
        life = next;
        for (const sku of ["A", "B"] as const) {
          expect(held[sku]).toBe(heldOf(life, sku));
          expect(held[sku]).toBeGreaterThanOrEqual(0);
        }
        const canceled = life.pairs.filter(({ state }) => state === "canceled");
        expect(canceled.some(({ place }) => place === "shopper" || place === "sold")).toBe(false);
        for (const { place, device_id } of life.pairs)
          if (place === "box" || place === "pickup_shelf") expect(device_id).toBe(life.device?.id);
      }
    }),
    { numRuns: 500 },
  );
});

function heldOf({ pairs }: OrderLife, sku: string): number {
  const own = pairs.filter((each) => each.sku === sku);
  const gone = ["sold", "lost", "written_off"];
  return own.filter(
    ({ state, place }) => !gone.includes(place) && (place !== "shelf" || state === "requested"),
  ).length;
}

function after(life: OrderLife, ...steps: OrderStep[]): OrderLife {
  const done = orderAfter(life, steps);
  if (done === undefined) throw new Error(`refused: ${JSON.stringify(steps)}`);
  return done.life;
}

function pair(id: number, input: PairInput): OrderStep {
  return { kind: "pair", id, input };
}

function both(input: PairInput): OrderStep[] {
  return [pair(1, input), pair(2, input)];
}

/** Time decides that a runner never brought a pair. */
function late(id: number): OrderStep {
  return { kind: "pair", id, input: "missed", reason: "not_there", ends: "not_served" };
}

function assigned(): OrderStep {
  return { kind: "assigned", device: box, job: "job" };
}

function device(input: Extract<OrderStep, { kind: "device" }>["input"]): OrderStep {
  return { kind: "device", input };
}

function whereabouts({ state, place }: { state: string; place: string }): string {
  return `${state} ${place}`;
}
