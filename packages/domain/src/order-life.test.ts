import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceStatuses } from "./device.ts";
import { askedOrder, box, shelf } from "./every-order.ts";
import { limits } from "./limits.ts";
import { orderStatuses } from "./order.ts";
import {
  lifeStatus,
  type OrderLife,
  type OrderStep,
  orderAfter,
  orderOver,
  pairPlaceable,
  pickupOver,
  stockMoves,
  windowStays,
} from "./order-life.ts";
import type { PairInput, PairPlace } from "./pair.ts";

describe("an order's life", () => {
  it("[ST-01] goes from pending to done through a smart box, and holds its stock until the pairs are shelved", () => {
    let life = askedOrder("A", "B");
    const statuses = [lifeStatus(life)];
    const moves: string[] = [];
    const script: OrderStep[][] = [
      both("claimed"),
      [{ kind: "assigned", device: box, job: "job" }],
      [device("back_door_opened")],
      both("placed"),
      [device("back_door_closed")],
      [device("sanitizing_started")],
      [device("spray_started")],
      [device("uvc_started")],
      [device("sanitized")],
      [device("front_door_opened")],
      both("returned"),
      both("sanitized"),
      both("shelved"),
    ];
    for (const steps of script) {
      const next = after(life, ...steps);
      moves.push(...stockMoves(life, next).map((move) => `${move.sku} ${move.onHand} ${move.held}`));
      life = next;
      if (statuses.at(-1) !== lifeStatus(life)) statuses.push(lifeStatus(life));
    }
    expect(statuses).toEqual(["pending", "dispatch", "ready", "in_salon", "done"]);
    expect(life.device).toBeNull();
    expect(moves).toEqual(["A 0 -1", "B 0 -1"]);
  });

  it("[ST-10] an opened front door hands the placed pairs over and frees the box", () => {
    const opened = orderAfter(placedIn({ ...box, status_id: "ready", job: "job" }), [
      device("front_door_opened"),
    ]);
    expect(opened?.life.pairs.map(whereabouts)).toEqual(["with_shopper shopper", "with_shopper shopper"]);
    expect(opened?.life.device).toBeNull();
    expect(opened?.happened.map((each) => each.deviceId)).toEqual([7, null, null]);
  });

  it("[ST-10] no one hands over what is in a box by saying so, nor what the rest is still fetched for", () => {
    for (const status_id of deviceStatuses.filter((status) => status !== "idle")) {
      expect(orderAfter(placedIn({ ...box, status_id, job: "job" }), both("handed_over"))).toBeUndefined();
    }
    const onShelf = placedIn({ ...shelf, status_id: "occupied", job: "job" });
    expect(after(onShelf, ...both("handed_over")).device).toBeNull();
    const [one, other] = onShelf.pairs;
    if (one === undefined || other === undefined) throw new Error("two pairs");
    const fetching = { ...other, state: "picking", place: "runner", device_id: null } as const;
    const half: OrderLife = { ...onShelf, pairs: [one, fetching] };
    expect(orderAfter(half, [pair(1, "handed_over")])).toBeUndefined();
    expect(after(half, pair(2, "missed"), pair(1, "handed_over")).pairs.map((each) => each.state)).toEqual([
      "with_shopper",
      "missing",
    ]);
  });

  it("[ST-09] an expired pickup leaves the pairs where they are, and the box is taken until a runner fetched them", () => {
    const ready = placedIn({ ...box, status_id: "ready", job: "job" });
    const expired = after(ready, { kind: "pickup_expired" });
    expect(lifeStatus(expired)).toBe("done");
    expect(expired.pairs.map(whereabouts)).toEqual(["returned box", "returned box"]);
    expect(expired.device).toEqual(ready.device);
    expect(stockMoves(ready, expired)).toEqual([]);
    const half = after(expired, pair(1, "fetched"));
    expect(half.device).toEqual(ready.device);
    const fetched = orderAfter(half, [pair(2, "fetched")]);
    expect(fetched?.life.pairs.map(whereabouts)).toEqual(["returned return_rack", "returned return_rack"]);
    expect(fetched?.life.device).toBeNull();
    expect(fetched?.happened.map(({ step, deviceId }) => [step.kind, deviceId])).toEqual([
      ["pair", 7],
      ["device", 7],
    ]);
  });

  it("[ST-09] who opens the front door of a box that no one came to gives the pairs to no one", () => {
    const expired = after(placedIn({ ...box, status_id: "ready", job: "job" }), { kind: "pickup_expired" });
    expect(orderAfter(expired, [device("front_door_opened")])).toBeUndefined();
    const reopened = after(expired, device("back_door_opened"));
    expect(after(reopened, ...both("fetched")).device).toBeNull();
  });

  it("[ST-09] an expired pickup from the delivery zone leaves the pairs there, still clean", () => {
    const inZone = after(askedOrder("A"), { kind: "zone_chosen" }, pair(1, "claimed"), pair(1, "placed"));
    const expired = after(inZone, { kind: "pickup_expired" });
    expect(expired.pairs.map(whereabouts)).toEqual(["returned zone"]);
    expect(after(expired, pair(1, "fetched"), pair(1, "shelved")).pairs.map(whereabouts)).toEqual([
      "shelved shelf",
    ]);
  });

  it("a cleaning that was interrupted starts over behind the closed door, and the order waits for it", () => {
    for (const status_id of ["sanitizing", "sanitizing-spray", "sanitizing-uvc", "ready"] as const) {
      const again = after(placedIn({ ...box, status_id, job: "job" }), device("interrupted"));
      expect(again.device?.status_id).toBe("back_door_closed");
      expect(again.pairs.map(whereabouts)).toEqual(["placed box", "placed box"]);
      expect(lifeStatus(again)).toBe("dispatch");
    }
  });

  it("an order that leaves its device takes the pairs along, and another one takes it on", () => {
    const stuck = placedIn({ ...box, status_id: "sanitizing", job: "job" });
    const left = orderAfter(stuck, [{ kind: "device_left" }]);
    expect(left?.life.pairs.map(whereabouts)).toEqual(["picking runner", "picking runner"]);
    expect(left?.life.device).toBeNull();
    expect(left?.happened.map(({ step, deviceId }) => [nameOf(step), deviceId])).toEqual([
      ["unplaced", 7],
      ["unplaced", 7],
      ["device_left", 7],
    ]);
    const other = { ...box, id: 6 };
    const moved = after(stuck, { kind: "device_left" }, { kind: "assigned", device: other, job: "next" });
    expect(moved.device).toEqual({ ...other, status_id: "occupied", job: "next" });
  });

  it("pairs in a device that failed are brought to the delivery zone, where the shopper takes them at once", () => {
    const stuck = placedIn({ ...box, status_id: "back_door_closed", job: "job" });
    const brought = after(stuck, { kind: "brought_by_hand" });
    expect(brought.pairs.map(whereabouts)).toEqual(["placed zone", "placed zone"]);
    expect(brought).toMatchObject({ device: null, deliver_method: "counter" });
    expect(lifeStatus(brought)).toBe("ready");
    expect(after(brought, ...both("handed_over")).pairs.map((each) => each.state)).toEqual([
      "with_shopper",
      "with_shopper",
    ]);
  });

  it("what no one came for is fetched and neither brought nor left with the device", () => {
    const expired = after(placedIn({ ...box, status_id: "ready", job: "job" }), { kind: "pickup_expired" });
    for (const kind of ["device_left", "brought_by_hand"] as const) {
      expect(orderAfter(expired, [{ kind }])).toBeUndefined();
    }
  });

  it("an order that would not hold together is refused: half in a box, half elsewhere", () => {
    const inBox = placedIn({ ...box, status_id: "sanitizing", job: "job" });
    expect(orderAfter(inBox, [pair(1, "brought")])).toBeUndefined();
    expect(orderAfter(inBox, [pair(1, "taken_back")])).toBeUndefined();
    expect(orderAfter(inBox, [device("released")])).toBeUndefined();
    expect(after(inBox, ...both("taken_back")).pairs.map(whereabouts)).toEqual([
      "returned box",
      "returned box",
    ]);
  });

  it("an order whose last pair is missing frees its device and is canceled", () => {
    const life: OrderLife = {
      ...askedOrder("A"),
      device: { ...box, status_id: "occupied", job: "job" },
    };
    const missed = after(life, pair(1, "missed"));
    expect(missed.device).toBeNull();
    expect(lifeStatus(missed)).toBe("canceled");
    expect(stockMoves(life, missed)).toEqual([{ sku: "A", onHand: -1, held: -1, cause: "seen" }]);
  });

  it("[AP-06] a request that was called off gives its piece back, a pair that is found is held again", () => {
    const asked = askedOrder("A");
    expect(stockMoves(asked, after(asked, pair(1, "dropped")))).toEqual([
      { sku: "A", onHand: 0, held: -1, cause: "seen" },
    ]);
    const lost = after(asked, pair(1, "missed"));
    const found = after(lost, pair(1, "found"));
    expect(stockMoves(lost, found)).toEqual([{ sku: "A", onHand: 1, held: 1, cause: "seen" }]);
    expect(lifeStatus(found)).toBe("canceled");
  });

  it("a pair is cleaned in a device that is named, and in no other", () => {
    const back = after(tried(), pair(1, "returned"));
    expect(orderAfter(back, [pair(1, "sanitizing")])).toBeUndefined();
    const cleaning = after(back, { kind: "pair", id: 1, input: "sanitizing", deviceId: 9 });
    expect(cleaning.pairs[0]).toMatchObject({ place: "sanitizer", device_id: 9, clean: false });
    expect(orderAfter(cleaning, [pair(1, "shelved")])).toBeUndefined();
    const clean = after(cleaning, { kind: "pair", id: 1, input: "sanitized", deviceId: 12 });
    expect(clean.pairs[0]).toMatchObject({ place: "sanitizer", device_id: 9, clean: true });
    expect(after(clean, pair(1, "shelved")).pairs[0]).toMatchObject({ place: "shelf", device_id: null });
  });

  it("steps asked together happen together or not at all", () => {
    expect(orderAfter(askedOrder("A", "B"), [...both("claimed"), ...both("claimed")])).toBeUndefined();
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
    const zone = after(askedOrder("A"), { kind: "zone_chosen" });
    expect(orderAfter(zone, [{ kind: "zone_chosen" }])).toBeUndefined();
    expect(lifeStatus(after(zone, pair(1, "claimed"), pair(1, "placed")))).toBe("ready");
  });

  it("a pair that waits in the delivery zone keeps its order there", () => {
    const zone = after(askedOrder("A"), { kind: "zone_chosen" }, pair(1, "claimed"), pair(1, "placed"));
    expect(orderAfter(zone, [{ kind: "assigned", device: box, job: "job" }])).toBeUndefined();
  });

  it("the pickup is extended once, and only while the order is ready", () => {
    const ready = placedIn({ ...box, status_id: "ready", job: "job" });
    const longer = after(ready, { kind: "pickup_extended" });
    expect(longer.extensions).toBe(1);
    expect(orderAfter(longer, [{ kind: "pickup_extended" }])).toBeUndefined();
    expect(orderAfter(askedOrder("A"), [{ kind: "pickup_extended" }])).toBeUndefined();
  });
});

describe("the pickup window", () => {
  it("[ST-09] is over for a ready order once five minutes have passed since its last update", () => {
    const updated_at = "2026-01-05T12:00:00.000Z";
    const end = Date.parse(updated_at) + limits.pickupWindow;
    for (const status_id of orderStatuses) {
      expect(pickupOver({ status_id, updated_at, trouble: false }, end)).toBe(false);
      expect(pickupOver({ status_id, updated_at, trouble: false }, end + 1)).toBe(status_id === "ready");
    }
  });

  it("[TR-19] does not run while the order's box is in trouble", () => {
    const order = { status_id: "ready", updated_at: "2026-01-05T12:00:00.000Z" } as const;
    expect(pickupOver({ ...order, trouble: true }, Date.parse("2026-01-05T18:00:00.000Z"))).toBe(false);
  });

  it("[ST-09] [TR-19] begins again only where the pairs are placed next, or the shopper gets more time", () => {
    const ready = placedIn({ ...box, status_id: "ready", job: "job" });
    const stays = (...steps: OrderStep[]) => {
      const next = orderAfter(ready, steps);
      return next && windowStays(ready, next);
    };
    expect(stays({ kind: "canceled", id: 1, by: "shopper" })).toBe(true);
    expect(stays({ kind: "pickup_extended" })).toBe(false);
    expect(stays({ kind: "brought_by_hand" })).toBe(false);
    expect(stays({ kind: "device_left" })).toBe(false);
    expect(stays({ kind: "canceled", by: "shopper" })).toBe(false);
  });

  it("only done and canceled orders are over", () => {
    expect(orderStatuses.filter(orderOver)).toEqual(["canceled", "done"]);
  });
});

it("[AP-06] two pairs of the same sku move its stock once, by both", () => {
  fc.assert(
    fc.property(fc.subarray([1, 2]), fc.constantFrom("missed", "dropped"), (ids, input) => {
      const asked = askedOrder("A", "A");
      const next = after(asked, ...ids.map((id) => pair(id, input as PairInput)));
      const onHand = input === "missed" ? -ids.length : 0;
      expect(stockMoves(asked, next)).toEqual(
        ids.length === 0 ? [] : [{ sku: "A", onHand: onHand + 0, held: -ids.length, cause: "seen" }],
      );
    }),
  );
});

function after(life: OrderLife, ...steps: OrderStep[]): OrderLife {
  const done = orderAfter(life, steps);
  if (done === undefined) throw new Error(`refused: ${JSON.stringify(steps)}`);
  return done.life;
}

/** Two pairs placed in a device. */
function placedIn(device: NonNullable<OrderLife["device"]>): OrderLife {
  const place: PairPlace = device.type_id === "box" ? "box" : "pickup_shelf";
  const asked = askedOrder("A", "B");
  const pairs = asked.pairs.map((each) => ({
    ...each,
    state: "placed" as const,
    place,
    device_id: device.id,
  }));
  return { ...asked, pairs, device };
}

/** One pair that the shopper has. */
function tried(): OrderLife {
  return after(
    askedOrder("A"),
    { kind: "zone_chosen" },
    pair(1, "claimed"),
    pair(1, "placed"),
    pair(1, "handed_over"),
  );
}

function pair(id: number, input: PairInput): OrderStep {
  return { kind: "pair", id, input };
}

function both(input: PairInput): OrderStep[] {
  return [pair(1, input), pair(2, input)];
}

function device(input: Extract<OrderStep, { kind: "device" }>["input"]): OrderStep {
  return { kind: "device", input };
}

function whereabouts({ state, place }: { state: string; place: string }): string {
  return `${state} ${place}`;
}

function nameOf(step: OrderStep): string {
  return step.kind === "pair" ? step.input : step.kind;
}
