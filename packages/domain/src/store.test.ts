import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type DeliverMethodCode,
  deliverMethodCodes,
  deliverMethods,
  distanceKm,
  methodsNow,
  type Store,
  storeCan,
} from "./store.ts";

/** Every possible store, as far as the rules can tell: 7 switches and 5 delivery codes. */
const stores: Store[] = Array.from({ length: 2 ** 12 }, (_, bits) => {
  const on = (bit: number) => ((bits >> bit) & 1) === 1;
  return {
    has_smartbox: on(0),
    has_tables: on(1),
    can_order_in_advance: on(2),
    accepts_in_store: on(3),
    accepts_delivery: on(4),
    accepts_to_go: on(5),
    is_opened: on(6),
    deliver_methods: deliverMethodCodes.filter((_code, index) => on(7 + index)),
  };
});

it("[ST-14] over all stores: what an open, a closed and an advance-ordering store can do", () => {
  for (const store of stores) {
    const can = Object.fromEntries(Object.entries(storeCan).map(([name, rule]) => [name, rule(store)]));
    if (store.is_opened) {
      expect(can).toEqual({
        order: true,
        deliverToBench: true,
        deliverToTable: store.has_tables,
        deliverToSmartBox: store.has_smartbox,
        deliverAtCounter: true,
      });
    } else {
      expect(can).toEqual({
        order: store.can_order_in_advance,
        deliverToBench: false,
        deliverToTable: false,
        deliverToSmartBox: false,
        deliverAtCounter: store.can_order_in_advance,
      });
    }
  }
});

describe("[ST-15] over all stores a method is offered exactly when the store takes such orders", () => {
  const inStore = (store: Store) => store.accepts_in_store;
  const listed = (store: Store, code: DeliverMethodCode) => store.deliver_methods.some((one) => one === code);
  it.each([
    ["beacon", (store: Store) => (inStore(store) ? listed(store, "beacon") : false)],
    ["for_table", (store: Store) => (inStore(store) ? listed(store, "table") : false)],
    ["box", (store: Store) => (store.accepts_to_go ? listed(store, "box") : false)],
    [
      "counter",
      (store: Store) => (inStore(store) ? true : store.accepts_to_go ? listed(store, "take_away") : false),
    ],
    ["delivery", (store: Store) => (store.accepts_delivery ? listed(store, "delivery") : false)],
  ] as const)("[ST-15] %s", (method, offered) => {
    expect(stores.filter((store) => deliverMethods(store).includes(method))).toEqual(stores.filter(offered));
  });
});

it("[ST-15] methods come in the specification's order, each once", () => {
  const order = ["beacon", "for_table", "box", "counter", "delivery"];
  for (const store of stores) {
    const offered = deliverMethods(store);
    expect(offered).toEqual(order.filter((method) => offered.some((one) => one === method)));
  }
});

it("[ST-14] of the methods offered, those are possible now that the store can do now", () => {
  for (const store of stores) {
    const now = {
      beacon: store.is_opened,
      for_table: store.is_opened && store.has_tables,
      box: store.is_opened && store.has_smartbox,
      counter: store.is_opened || store.can_order_in_advance,
      delivery: store.is_opened || store.can_order_in_advance,
    };
    expect(methodsNow(store)).toEqual(deliverMethods(store).filter((method) => now[method]));
  }
});

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const santiago = { latitude: -33.4489, longitude: -70.6693 };

it("[VA-11] a quarter and half of the equator are a quarter and half of its length", () => {
  const equator = 2 * Math.PI * 6378.137;
  const origin = { latitude: 0, longitude: 0 };
  expect(distanceKm(origin, { latitude: 0, longitude: 90 })).toBeCloseTo(equator / 4, 6);
  expect(distanceKm(origin, { latitude: 0, longitude: 180 })).toBeCloseTo(equator / 2, 6);
  expect(distanceKm(origin, { latitude: -90, longitude: 33 })).toBeCloseTo(equator / 4, 6);
  expect(distanceKm(origin, { latitude: 1, longitude: 0 })).toBeCloseTo(111.3195, 4);
});

it("[VA-11] agrees with the spherical law of cosines between cities", () => {
  const far: [typeof santiago, number][] = [
    [{ latitude: -36.8201, longitude: -73.0444 }, 433.9],
    [{ latitude: 40.4168, longitude: -3.7038 }, 10_710],
  ];
  for (const [city, known] of far) {
    const rad = Math.PI / 180;
    const cosine =
      Math.sin(santiago.latitude * rad) * Math.sin(city.latitude * rad) +
      Math.cos(santiago.latitude * rad) *
        Math.cos(city.latitude * rad) *
        Math.cos((city.longitude - santiago.longitude) * rad);
    expect(distanceKm(santiago, city)).toBeCloseTo(6378.137 * Math.acos(cosine), 6);
    expect(Math.abs(distanceKm(santiago, city) / known - 1)).toBeLessThan(0.005);
  }
});

it("[VA-11] distance is symmetric, zero at the place itself, never NaN and at most half the globe", () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const distance = distanceKm(a, b);
      expect(distance).toBeGreaterThanOrEqual(0);
      expect(distance).toBeLessThanOrEqual(Math.PI * 6378.137 + 1e-6);
      expect(distanceKm(b, a)).toBeCloseTo(distance, 6);
      expect(distanceKm(a, a)).toBe(0);
      expect(distanceKm({ ...a, longitude: a.longitude + 360 }, b)).toBeCloseTo(distance, 3);
    }),
  );
});

it("[VA-11] no detour is shorter than the way itself", () => {
  fc.assert(
    fc.property(place, place, place, (a, b, c) => {
      expect(distanceKm(a, c)).toBeLessThanOrEqual(distanceKm(a, b) + distanceKm(b, c) + 1e-3);
    }),
  );
});
