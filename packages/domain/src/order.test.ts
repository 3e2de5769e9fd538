import { describe, expect, it } from "vitest";
import { deviceStatuses } from "./device.ts";
import {
  deriveOrderStatus,
  type OrderStatus,
  type OrderView,
  orderCan,
  orderInProgress,
  orderStatuses,
  overallState,
  pickUpNext,
  pickupDeadline,
  preparingNext,
  preparingStart,
  readyOrder,
  readyToDeliver,
  sharesSku,
  statusMessage,
  waitsInDeliveryZone,
} from "./order.ts";
import { endReasons } from "./order-end.ts";
import { type PairState, pairFacts, pairSettled, pairStates } from "./pair.ts";

/** Every list of up to `length` members. */
function lists<T>(members: readonly T[], length: number): T[][] {
  if (length === 0) return [[]];
  const shorter = lists(members, length - 1);
  const longest = shorter.filter((list) => list.length === length - 1);
  return [...shorter, ...longest.flatMap((list) => members.map((member) => [...list, member]))];
}

const updatedAt = "2026-03-02T12:00:00.000Z";
const devices: OrderView["actual_device"][] = [
  null,
  ...(["box", "shelf"] as const).flatMap((type_id) =>
    deviceStatuses.map((status_id) => ({ type_id, status_id })),
  ),
];
const methods = ["beacon", "for_table", "box", "counter", "delivery"] as const;

/** Every possible order, as far as the rules can tell: status, up to two details, device and delivery method. */
const orders: OrderView[] = orderStatuses.flatMap((status_id) =>
  lists(orderStatuses, 2).flatMap((details) =>
    devices.flatMap((actual_device) =>
      methods.map((deliver_method) => ({
        status_id,
        deliver_method,
        order_details: details.map((detail) => ({ status_id: detail })),
        actual_device,
        updated_at: updatedAt,
      })),
    ),
  ),
);
const order = (part: Partial<OrderView>): OrderView => ({
  status_id: "pending",
  deliver_method: "box",
  order_details: [{ status_id: "pending" }],
  actual_device: null,
  updated_at: updatedAt,
  ...part,
});
const takeable = (one: OrderView) => readyToDeliver(one) || waitsInDeliveryZone(one);
const readyBox = { type_id: "box", status_id: "ready" } as const;

it("[ST-01] an order's status is one of the eight", () => {
  expect([...orderStatuses].sort()).toEqual(
    ["paid", "pending", "dispatch", "ready", "in_salon", "multiple", "canceled", "done"].sort(),
  );
});

it("[ST-02] the overall state of every order with up to two details is as the specification counts it", () => {
  const counted = ({ status_id, order_details }: OrderView): OrderStatus => {
    const details = new Set(order_details.map((detail) => detail.status_id));
    let state = status_id;
    if ((status_id === "multiple" || status_id === "in_salon") && details.size > 0) {
      state = "done";
      if (details.has("dispatch")) state = "pending";
      if (details.has("in_salon")) state = "in_salon";
    }
    return state;
  };
  expect(orders.filter((one) => overallState(one) !== counted(one))).toEqual([]);
});

it("[ST-03] in progress are paid, pending, dispatch and ready", () => {
  expect(orderStatuses.filter(orderInProgress)).toEqual(["paid", "pending", "dispatch", "ready"]);
});

it("[ST-04] ready to deliver is a ready order in a ready box or on an occupied shelf, of all orders", () => {
  const expected = orders.filter(({ status_id, actual_device }) => {
    const device = actual_device && `${actual_device.type_id} ${actual_device.status_id}`;
    return status_id === "ready" && (device === "box ready" || device === "shelf occupied");
  });
  expect(orders.filter(readyToDeliver)).toEqual(expected);
});

it("[SC-13] in the delivery zone waits a ready order that has no device and goes over the counter", () => {
  const expected = orders.filter(
    (one) => one.status_id === "ready" && one.actual_device === null && one.deliver_method === "counter",
  );
  expect(orders.filter(waitsInDeliveryZone)).toEqual(expected);
  expect(expected.filter(readyToDeliver)).toEqual([]);
});

describe("the status derived from the pairs", () => {
  const cases = lists(pairStates, 3)
    .filter((pairs) => pairs.length > 0)
    .flatMap((pairs) => [true, false].map((deliverable) => ({ pairs, deliverable })))
    .map((one) => {
      const derived = deriveOrderStatus(one.pairs, one.deliverable);
      const order_details = one.pairs.map((pair) => ({ status_id: pairFacts[pair].status }));
      return { ...one, derived, overall: overallState({ status_id: derived, order_details }) };
    });
  const where = (wanted: (pairs: PairState[]) => boolean) => cases.filter(({ pairs }) => wanted(pairs));
  const all =
    (...states: PairState[]) =>
    (pairs: PairState[]) =>
      pairs.every((pair) => states.includes(pair));
  const without = (pairs: PairState[]) => pairs.filter((pair) => pair !== "missing" && pair !== "canceled");

  it.each([
    [["requested"], "pending", "pending"],
    [["picking"], "dispatch", "dispatch"],
    [["placed"], "dispatch", "ready"],
    [["with_shopper"], "in_salon", "in_salon"],
    [["missing"], "canceled", "canceled"],
    [["bought"], "done", "done"],
    [["returned"], "done", "done"],
    [["shelved"], "done", "done"],
    [["requested", "picking"], "dispatch", "dispatch"],
    [["requested", "placed"], "dispatch", "dispatch"],
    [["picking", "placed"], "multiple", "multiple"],
    [["placed", "placed"], "dispatch", "ready"],
    [["placed", "missing"], "dispatch", "ready"],
    [["placed", "returned"], "dispatch", "ready"],
    [["with_shopper", "placed"], "multiple", "multiple"],
    [["with_shopper", "bought"], "multiple", "multiple"],
    [["bought", "shelved"], "done", "done"],
    [["bought", "missing"], "done", "done"],
    [["missing", "missing"], "canceled", "canceled"],
    [["canceled"], "canceled", "canceled"],
    [["canceled", "missing"], "canceled", "canceled"],
    [["canceled", "requested"], "pending", "pending"],
    [["canceled", "placed"], "dispatch", "ready"],
    [["canceled", "with_shopper"], "in_salon", "in_salon"],
    [["canceled", "returned"], "done", "done"],
  ] as [PairState[], OrderStatus, OrderStatus][])(
    "[ST-01] of %j is %s, once deliverable %s",
    (pairs, not, yes) => {
      expect(deriveOrderStatus(pairs, false)).toBe(not);
      expect(deriveOrderStatus(pairs.toReversed(), true)).toBe(yes);
    },
  );

  it("[ST-02] reads as done exactly when every pair is settled and one of them lives", () => {
    const settled = where((pairs) => pairs.every(pairSettled) && without(pairs).length > 0);
    expect(cases.filter(({ overall }) => overall === "done")).toEqual(settled);
  });

  it("[ST-02] reads as canceled exactly when all pairs are missing or canceled", () => {
    const none = where((pairs) => without(pairs).length === 0);
    expect(cases.filter(({ overall }) => overall === "canceled")).toEqual(none);
  });

  it("[ST-02] reads as in_salon exactly when some pair is with the shopper", () => {
    const tried = where((pairs) => pairs.includes("with_shopper"));
    expect(cases.filter(({ overall }) => overall === "in_salon")).toEqual(tried);
  });

  it("[ST-02] is pending exactly while no one has taken a live pair up", () => {
    const untouched = where(
      (pairs) => without(pairs).length > 0 && all("requested", "missing", "canceled")(pairs),
    );
    expect(cases.filter(({ derived }) => derived === "pending")).toEqual(untouched);
    for (const { overall } of untouched) expect(overall).toBe("pending");
  });

  it("[ST-04] is ready exactly when some pair is placed, nothing else is awaited and it can be taken", () => {
    const complete = cases.filter(
      ({ pairs, deliverable }) =>
        deliverable &&
        pairs.includes("placed") &&
        pairs.every((pair) => pair === "placed" || pairSettled(pair)),
    );
    expect(cases.filter(({ derived }) => derived === "ready")).toEqual(complete);
  });

  it("[ST-02] is multiple only where the reading of multiple is true", () => {
    const multiple = cases.filter(({ derived }) => derived === "multiple");
    expect(multiple.length).toBeGreaterThan(0);
    for (const { pairs, overall } of multiple) {
      expect(overall).toBe(pairs.includes("with_shopper") ? "in_salon" : "pending");
      expect(pairs.some((pair) => pair === "with_shopper" || pair === "picking")).toBe(true);
    }
  });

  it("[ST-01] is never paid, which only arrives from outside", () => {
    expect(cases.some(({ derived }) => derived === "paid")).toBe(false);
  });

  it("[ST-01] of an order does not depend on the order of its pairs, nor on missing and canceled ones beside a live one", () => {
    for (const { pairs, deliverable, derived } of cases) {
      expect(deriveOrderStatus(pairs.toReversed(), deliverable)).toBe(derived);
      if (without(pairs).length > 0) expect(deriveOrderStatus(without(pairs), deliverable)).toBe(derived);
    }
  });

  it("[ST-06] never sends a shopper away from preparing while a pair is still awaited", () => {
    for (const { pairs, derived } of where((one) => !one.every(pairSettled))) {
      const order_details = pairs.map((pair) => ({ status_id: pairFacts[pair].status }));
      for (const actual_device of devices) {
        const next = preparingNext(order({ status_id: derived, order_details, actual_device }), null);
        expect(["stay", "pick-up"]).toContain(next);
      }
    }
  });
});

const messages = [
  [undefined, "sent"],
  ["production", "preparing"],
  ["dispatch", "preparing"],
  ["ready", "delivering"],
  ["in_salon", "in_salon"],
  ["paid", "preparing"],
  ["pending", "preparing"],
  ["multiple", "preparing"],
  ["canceled", "preparing"],
  ["done", "preparing"],
] as const;

it.each(messages)("[ST-07] the state %s is told as %s", (state, message) => {
  expect(statusMessage(state)).toBe(message);
});

it("[ST-05] over every session preparing goes home, creates, polls, scans or starts over as it must", () => {
  for (const loggedIn of [true, false]) {
    for (const hashId of [undefined, "h4sh"]) {
      for (const currentSkus of lists(["a", "b", "c"], 2)) {
        for (const lastSkus of lists(["a", "b", "c"], 2)) {
          const shared = new Set(currentSkus.filter((sku) => new Set(lastSkus).has(sku))).size > 0;
          expect(sharesSku(currentSkus, lastSkus)).toBe(shared);
          const start = preparingStart({ loggedIn, hashId, currentSkus, lastSkus });
          if (!loggedIn) expect(start).toEqual({ kind: "start" });
          else if (hashId) expect(start).toEqual({ kind: "poll", hashId });
          else if (shared) expect(start).toEqual({ kind: "home" });
          else expect(start).toEqual({ kind: currentSkus.length > 0 ? "create" : "scan" });
        }
      }
    }
  }
});

it("[ST-06] over all orders preparing leads to pick-up, no-stock or the start as the state says", () => {
  const expected: Record<OrderStatus, string> = {
    paid: "stay",
    pending: "stay",
    dispatch: "stay",
    ready: "stay",
    in_salon: "pick-up",
    multiple: "stay",
    canceled: "no-stock",
    done: "start",
  };
  const leads = (one: OrderView) => (takeable(one) ? "pick-up" : expected[overallState(one)]);
  expect(orders.filter((one) => preparingNext(one, "no_stock") !== leads(one))).toEqual([]);
});

it("[TR-03] a canceled order leads to no-stock only when it says so itself; any other one tells its reason", () => {
  const canceled = order({ status_id: "canceled", order_details: [{ status_id: "canceled" }] });
  const leads = [...endReasons, null].map((reason) => [reason, preparingNext(canceled, reason)]);
  expect(leads.filter(([, to]) => to !== "canceled")).toEqual([["no_stock", "no-stock"]]);
});

it("[TR-01] an order is canceled while a pair is on its way to the shopper, and a pair while it is", () => {
  const awaited: OrderStatus[] = ["pending", "dispatch", "ready"];
  const some = ({ order_details }: OrderView) =>
    order_details.some(({ status_id }) => awaited.includes(status_id));
  expect(orders.filter((one) => orderCan.cancel(one) !== some(one))).toEqual([]);
  const pair = order({ order_details: [{ status_id: "pending" }] });
  expect(orderStatuses.filter((status) => orderCan.cancel(pair, status))).toEqual(awaited);
});

it("[ST-09] the deadline is five minutes after the last update", () => {
  expect(new Date(pickupDeadline(updatedAt)).toISOString()).toBe("2026-03-02T12:05:00.000Z");
});

it("[ST-09] [FL-01] pick-up starts over once the server says that the window passed, whatever the order says", () => {
  for (const status_id of orderStatuses) {
    const one = order({ status_id, order_details: [] });
    expect(pickUpNext(one, "window_passed")).toBe("start");
    expect(pickUpNext(one, null)).toBe(status_id === "done" || status_id === "canceled" ? "thanks" : "stay");
  }
});

it("[ST-09] over all orders pick-up ends in thanks exactly when the order is done or canceled", () => {
  const over = orders.filter((one) => ["done", "canceled"].some((state) => state === overallState(one)));
  expect(orders.filter((one) => pickUpNext(one, null) === "thanks")).toEqual(over);
  expect(orders.filter((one) => pickUpNext(one, null) === "start")).toEqual([]);
});

it("[ST-11] the first pending order that is ready becomes the current one", () => {
  const waiting = order({});
  const unclean = order({ status_id: "ready", actual_device: { type_id: "box", status_id: "sanitizing" } });
  const ready = order({ status_id: "ready", actual_device: readyBox });
  const zone = order({ status_id: "ready", deliver_method: "counter" });
  expect(readyOrder([])).toBeUndefined();
  expect(readyOrder([waiting, unclean])).toBeUndefined();
  expect(readyOrder([waiting, unclean, ready, zone])).toBe(ready);
  expect(readyOrder([waiting, zone, ready])).toBe(zone);
  expect(orders.filter((one) => readyOrder([waiting, one]) === one)).toEqual(orders.filter(takeable));
});

it("[ST-10] exactly the orders that can be taken can be delivered, and extended once", () => {
  const expected = orders.filter(takeable);
  expect(orders.filter(orderCan.deliver)).toEqual(expected);
  expect(orders.filter((one) => orderCan.extend(one, 0))).toEqual(expected);
  expect(orders.filter((one) => orderCan.extend(one, 1))).toEqual([]);
});

it("[TR-15] that the pairs were taken is told of exactly the ready orders on a shelf or in the delivery zone", () => {
  const boxed = ({ actual_device }: OrderView) => actual_device?.type_id === "box";
  const expected = orders.filter((one) => takeable(one) && !boxed(one));
  expect(orders.filter(orderCan.tellTaken)).toEqual(expected);
  const places = new Set(expected.map(({ actual_device }) => actual_device?.type_id ?? "zone"));
  expect([...places].sort()).toEqual(["shelf", "zone"]);
});

it("[SC-14] the poll is answered once the pairs are the shopper's or the order is over", () => {
  const busy = ["paid", "pending", "dispatch", "ready"];
  const expected = orders.filter((one) => !busy.some((state) => state === overallState(one)));
  expect(orders.filter(orderCan.answerPoll)).toEqual(expected);
});
