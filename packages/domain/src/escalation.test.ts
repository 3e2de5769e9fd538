import { describe, expect, it } from "vitest";
import { type DeviceStatus, deviceStatuses } from "./device.ts";
import {
  type AlertKind,
  alertEndsByHand,
  alertKinds,
  alertsOfDevice,
  alertsOfOrder,
  floodAlert,
  notServedAlert,
  overdueInputs,
  type WatchedDevice,
  type WatchedOrder,
  type WatchedPair,
  waitTone,
} from "./escalation.ts";
import { limits } from "./limits.ts";
import { type PairPlace, type PairState, pairPlaces, pairStates } from "./pair.ts";

const asked = Date.parse("2026-01-05T12:00:00Z");
const minute = 60_000;

describe("what the staff is told", () => {
  it.each([
    ["requested", "shelf", "unclaimed", 60_000, ["seller"]],
    ["requested", "shelf", "unclaimed", 120_000, ["seller", "manager"]],
    ["picking", "runner", "slow_picking", 5 * minute, ["runner", "manager"]],
    ["with_shopper", "shopper", "try_on_overdue", 20 * minute, ["seller"]],
    ["with_shopper", "shopper", "try_on_overdue", 40 * minute, ["seller", "manager"]],
    ["returned", "box", "left_in_device", 0, ["runner"]],
    ["returned", "pickup_shelf", "left_in_device", 0, ["runner"]],
    ["returned", "zone", "left_in_device", 0, ["runner"]],
    ["returned", "box", "left_in_device", 10 * minute, ["runner", "manager"]],
    ["returned", "return_rack", "return_waits", 10 * minute, ["runner"]],
    ["missing", "return_rack", "return_waits", 10 * minute, ["runner"]],
    ["returned", "sanitizer", "return_waits", 10 * minute, ["runner"]],
    ["canceled", "box", "left_in_device", 0, ["runner"]],
    ["canceled", "runner", "return_waits", 10 * minute, ["runner"]],
    ["missing", "lost", "pair_lost", 0, ["runner", "seller", "manager"]],
    ["returned", "lost", "pair_lost", 0, ["runner", "seller", "manager"]],
  ] as const)(
    "a pair that is %s in place %s is told as %s after %i ms, to %j",
    (state, place, kind, at, roles) => {
      const order = orderOf([pairAt(state, place)]);
      expect(told(order, asked + at)).toEqual([{ kind, roles }]);
      if (at > 0) expect(told(order, asked + at - 1)).not.toEqual([{ kind, roles }]);
    },
  );

  it("nothing is told of a pair that waits for its shopper, is sold, in its slot or given up, however long", () => {
    const quiet: [PairState, PairPlace][] = [
      ["placed", "box"],
      ["placed", "pickup_shelf"],
      ["placed", "zone"],
      ["bought", "sold"],
      ["shelved", "shelf"],
      ["missing", "shelf"],
      ["missing", "written_off"],
      ["missing", "damaged"],
      ["returned", "workshop"],
    ];
    for (const [state, place] of quiet) {
      expect(told(orderOf([pairAt(state, place)]), asked + 24 * 60 * minute)).toEqual([]);
    }
  });

  it("[TR-01] a canceled pair in a box is told of once the other one, which waits for its shopper, was taken", () => {
    const canceled = pairAt("canceled", "box");
    const late = asked + 60 * minute;
    expect(told(orderOf([canceled, { ...pairAt("placed", "box"), id: 2 }]), late)).toEqual([]);
    expect(
      told(orderOf([canceled, { ...pairAt("with_shopper", "shopper"), id: 2, since: late }]), late),
    ).toEqual([{ kind: "left_in_device", roles: ["runner", "manager"] }]);
  });

  it("every place where a pair cannot stay is told of at last", () => {
    const stays = ["shelf", "box", "pickup_shelf", "zone", "sold", "written_off", "damaged", "workshop"];
    const telling = pairPlaces.filter(
      (place) => told(orderOf([pairAt("missing", place)]), asked + 24 * 60 * minute).length > 0,
    );
    expect(telling).toEqual(pairPlaces.filter((place) => !stays.includes(place)));
  });

  it("a box that is gone or jammed is told to everybody who can carry its pairs, as soon as pairs are in it or on their way", () => {
    for (const difference of [{ online: false }, { faults: ["front_door_jammed"] }]) {
      for (const state of pairStates) {
        const order = { ...orderOf([pairAt(state, "box")]), device: boxOf("ready", difference) };
        const failures = alertsOfOrder(order, asked).filter((alert) => alert.kind === "device_failed");
        expect(failures.map((alert) => [alert.roles, alert.since, alert.device])).toEqual(
          state === "placed" || state === "picking"
            ? [[["runner", "seller", "technician", "manager"], asked + 5, "box-01"]]
            : [],
        );
      }
    }
    const well = { ...orderOf([pairAt("placed", "box")]), device: boxOf("ready", { faults: ["spray_low"] }) };
    expect(told(well, asked + minute)).toEqual([]);
  });

  it("the key is the same at every look, another once more people are told, and another when it comes again", () => {
    const key = (since: number, now: number) => {
      const [alert] = alertsOfOrder(orderOf([{ ...pairAt("with_shopper", "shopper"), since }]), now);
      return alert?.key;
    };
    const first = key(asked, asked + 20 * minute);
    expect(key(asked, asked + 39 * minute)).toBe(first);
    expect(key(asked, asked + 40 * minute)).not.toBe(first);
    expect(key(asked + 1, asked + 1 + 20 * minute)).not.toBe(first);
  });

  it("each trouble of a store has a key of its own, short enough to be put aside by", () => {
    const everywhere = pairPlaces.map((place, id) => ({ ...pairAt("returned", place), id }));
    const requested = { ...pairAt("requested", "shelf"), id: 99 };
    const picking = { ...pairAt("picking", "runner"), id: 100 };
    const order = {
      ...orderOf([...everywhere, requested, picking]),
      device: boxOf("ready", { online: false, hwd: "x".repeat(64) }),
    };
    const keys = alertsOfOrder(order, asked + 60 * minute).map((alert) => alert.key);
    expect(keys.length).toBeGreaterThan(5);
    expect(new Set(keys).size).toBe(keys.length);
    expect(Math.max(...keys.map((each) => each.length))).toBeLessThanOrEqual(128);
  });

  it("[FL-09] a request that a runner let go of is told again, at once to all who should know by now, since it was made", () => {
    const requested = pairAt("requested", "shelf");
    const look = (pair: WatchedPair) => alertsOfOrder(orderOf([pair]), asked + 5 * minute)[0];
    const released = look({ ...requested, since: asked + 5 * minute });
    expect(released).toMatchObject({ kind: "unclaimed", roles: ["seller", "manager"], since: asked });
    expect(released?.key).not.toBe(look(requested)?.key);
  });

  it("[FL-09] both pairs of an order in one trouble are one alert, since the first and to everybody told of one", () => {
    const first = pairAt("with_shopper", "shopper");
    const second = { ...first, id: 2, since: asked + 30 * minute };
    const both = (now: number) =>
      alertsOfOrder(orderOf([second, first]), now).map(({ since, pair, roles }) => ({ since, pair, roles }));
    expect(both(asked + 25 * minute)).toEqual([{ since: asked, pair: 1, roles: ["seller"] }]);
    expect(both(asked + 51 * minute)).toEqual([
      { since: asked, pair: undefined, roles: ["seller", "manager"] },
    ]);
    const lost = pairAt("missing", "lost");
    expect(told(orderOf([first, { ...lost, id: 2 }]), asked + 20 * minute)).toEqual([
      { kind: "try_on_overdue", roles: ["seller"] },
      { kind: "pair_lost", roles: ["runner", "seller", "manager"] },
    ]);
  });

  it("[TR-07] a box that is jammed or open is told to technician and manager though no pair is in it", () => {
    const told = (difference: Partial<WatchedDevice>) =>
      alertsOfDevice(boxOf("idle", { pairs_inside: 0, ...difference })).map(
        ({ kind, roles, since, device }) => [kind, roles, since, device],
      );
    for (const fault of ["front_door_jammed", "back_door_jammed", "door_left_open"]) {
      expect(told({ faults: ["spray_low", fault] })).toEqual([
        ["device_failed", ["technician", "manager"], asked + 5, "box-01"],
      ]);
      expect(told({ faults: [fault], out_of_service: true })).toEqual([]);
    }
    expect(told({ faults: ["uvc_lamp_failed", "spray_low"] })).toEqual([]);
    expect(told({ online: false })).toEqual([]);
  });

  it("[TR-07] only what the books cannot see the end of is ended by hand", () => {
    expect(alertKinds.filter(alertEndsByHand)).toEqual([
      "slow_picking",
      "try_on_overdue",
      "unhappy_shopper",
      "requests_flood",
      "not_served",
    ]);
    expect(notServedAlert("h", asked)).toMatchObject({ kind: "not_served", roles: ["manager"], order: "h" });
  });

  it("every kind but the poll's, a flood's, a call's and a shopper's who was not served is told by an order", () => {
    const pairs = pairStates.flatMap((state) => pairPlaces.map((place) => pairAt(state, place)));
    const order = { ...orderOf(pairs), device: boxOf("ready", { online: false }) };
    const told: AlertKind[] = ["unhappy_shopper", "requests_flood", "not_served", "seller_called"];
    const kinds = new Set<AlertKind>(alertsOfOrder(order, asked + 60 * minute).map((alert) => alert.kind));
    expect([...kinds].sort()).toEqual(alertKinds.filter((kind) => !told.includes(kind)).sort());
  });

  it("[SX-02] a flood of requests is told to the manager alone, again at twice as many and in another hour", () => {
    const flood = { kind: "guests", id: "WXYZabcdefghijkl", label: "WXYZ", requests: 30, pairs: 51 } as const;
    const first = floodAlert(flood, asked);
    expect(first).toMatchObject({ kind: "requests_flood", roles: ["manager"], since: asked, source: flood });
    expect(first?.key).not.toContain(flood.id);
    expect(floodAlert({ ...flood, requests: 59 }, asked + minute)?.key).toBe(first?.key);
    expect(floodAlert({ ...flood, requests: 60 }, asked)?.key).not.toBe(first?.key);
    expect(floodAlert(flood, asked + 60 * minute)?.key).not.toBe(first?.key);
    expect(floodAlert({ ...flood, kind: "network" }, asked)).toBeUndefined();
    expect(floodAlert(flood, asked, 10)).toBeUndefined();
  });
});

describe("what time decides when no one does", () => {
  const look = (
    state: PairState,
    since: number,
    now: number,
    { status, confirmed = true }: { status?: DeviceStatus; confirmed?: boolean } = {},
  ) =>
    overdueInputs(
      { created_at: asked, device: status === undefined ? null : { type_id: "box", status_id: status } },
      { state, since, confirmed },
      now,
    ).join();

  it("a request is called off 20 minutes after it was made, also when it was let go of meanwhile", () => {
    expect(look("requested", asked + 19 * minute, asked + 20 * minute - 1)).toBe("");
    expect(look("requested", asked + 19 * minute, asked + 20 * minute)).toBe("dropped");
  });

  it("[TR-01] a pair that was taken and never scanned is in its slot after 20 minutes, and its request called off", () => {
    const late = asked + 60 * minute;
    const unscanned = { confirmed: false };
    expect(look("picking", late, late + 20 * minute - 1, unscanned)).toBe("");
    expect(look("picking", late, late + 20 * minute, unscanned)).toBe("unclaimed,dropped");
  });

  it("a pair counts as lost once it was scanned and a runner has it for 20 minutes, or the shopper for four hours", () => {
    const late = asked + 60 * minute;
    expect(look("picking", late, late + 20 * minute - 1)).toBe("");
    expect(look("picking", late, late + 20 * minute)).toBe("missed");
    expect(look("with_shopper", late, late + 4 * 60 * minute - 1)).toBe("");
    expect(look("with_shopper", late, late + 4 * 60 * minute)).toBe("missed");
  });

  it("a pair in a box that does not get ready is taken back after 20 minutes; where it can be taken the pick-up window rules", () => {
    for (const status of deviceStatuses) {
      const stuck = status !== "ready";
      expect(look("placed", asked, asked + 20 * minute, { status })).toBe(stuck ? "taken_back" : "");
      expect(look("placed", asked, asked + 20 * minute - 1, { status })).toBe("");
    }
    expect(look("placed", asked, asked + 60 * minute)).toBe("");
    const onShelf = { created_at: asked, device: { type_id: "shelf", status_id: "occupied" } } as const;
    const placed = { state: "placed", since: asked, confirmed: true } as const;
    expect(overdueInputs(onShelf, placed, asked + 60 * minute)).toEqual([]);
  });

  it("settled pairs are no one's to decide", () => {
    for (const state of ["bought", "returned", "shelved", "missing", "canceled"] as const) {
      expect(look(state, asked, Number.MAX_SAFE_INTEGER, { status: "sanitizing" })).toBe("");
    }
  });
});

it("a request is late past the two-minute target, and soon late from 75 seconds on", () => {
  expect([0, limits.waitWarning - 1].map((waited) => waitTone(waited))).toEqual(["neutral", "neutral"]);
  expect([limits.waitWarning, limits.waitTarget].map((waited) => waitTone(waited))).toEqual([
    "warning",
    "warning",
  ]);
  expect(waitTone(limits.waitTarget + 1)).toBe("late");
  expect([limits.waitWarning, limits.waitTarget]).toEqual([75_000, 120_000]);
  // A store's own target.
  expect([0, 187_499, 187_500, 300_000, 300_001].map((waited) => waitTone(waited, 300_000))).toEqual([
    "neutral",
    "neutral",
    "warning",
    "warning",
    "late",
  ]);
});

function pairAt(state: PairState, place: PairPlace): WatchedPair {
  return { id: 1, state, place, since: asked };
}

function orderOf(pairs: WatchedPair[]): WatchedOrder {
  return { hash_id: "h".repeat(22), created_at: asked, device: null, pairs };
}

function boxOf(status_id: DeviceStatus, difference: Partial<NonNullable<WatchedOrder["device"]>>) {
  return {
    type_id: "box" as const,
    status_id,
    online: true,
    out_of_service: false,
    faults: [],
    pairs_inside: 1,
    doors_closed: true,
    hwd: "box-01",
    since: asked + 5,
    ...difference,
  };
}

function told(order: WatchedOrder, now: number) {
  return alertsOfOrder(order, now).map(({ kind, roles }) => ({ kind, roles }));
}
