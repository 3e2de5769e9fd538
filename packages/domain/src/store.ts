/** The store: what may be ordered, how it is handed over, how far it is (ST-14, ST-15, VA-11). */

/** Codes of a store's delivery methods on the wire (DM-07). */
export const deliverMethodCodes = ["beacon", "table", "box", "take_away", "delivery"] as const;
export type DeliverMethodCode = (typeof deliverMethodCodes)[number];

/** The looks that a store's screens can have: the themes in the tokens of packages/ui. */
export const storeThemes = ["naranjo", "azulino", "lima", "botella"] as const;
export type StoreTheme = (typeof storeThemes)[number];

export type Store = {
  has_smartbox: boolean;
  has_tables: boolean;
  can_order_in_advance: boolean;
  deliver_methods: readonly DeliverMethodCode[];
  accepts_in_store: boolean;
  accepts_delivery: boolean;
  accepts_to_go: boolean;
  is_opened: boolean;
};

/** How an order reaches its shopper, in the specification's order (ST-15). */
export const orderDeliverMethods = ["beacon", "for_table", "box", "counter", "delivery"] as const;
export type DeliverMethod = (typeof orderDeliverMethods)[number];

/** The rules of ST-14, each a question about one store. `is_opened` holds the opening hours and affects nothing else. */
export const storeCan = {
  order: (store: Pick<Store, "is_opened" | "can_order_in_advance">): boolean =>
    store.is_opened || store.can_order_in_advance,
  deliverToBench: (store: Pick<Store, "is_opened">): boolean => store.is_opened,
  deliverToTable: (store: Pick<Store, "is_opened" | "has_tables">): boolean =>
    store.is_opened && store.has_tables,
  deliverToSmartBox: (store: Pick<Store, "is_opened" | "has_smartbox">): boolean =>
    store.is_opened && store.has_smartbox,
  deliverAtCounter: (store: Pick<Store, "is_opened" | "can_order_in_advance">): boolean =>
    store.is_opened || store.can_order_in_advance,
} as const;

/** The method that each code of a store names. */
const methodOfCode: Record<DeliverMethodCode, DeliverMethod> = {
  beacon: "beacon",
  table: "for_table",
  box: "box",
  take_away: "counter",
  delivery: "delivery",
};

type MethodRule = {
  /** Whether a store offers it, given whether the store names it. */
  offered: (store: Store, named: boolean) => boolean;
  /** Whether an order can be handed over so at this moment. */
  now: (store: Store) => boolean;
};

const methodRules: Record<DeliverMethod, MethodRule> = {
  beacon: { offered: (store, named) => store.accepts_in_store && named, now: storeCan.deliverToBench },
  for_table: { offered: (store, named) => store.accepts_in_store && named, now: storeCan.deliverToTable },
  box: { offered: (store, named) => store.accepts_to_go && named, now: storeCan.deliverToSmartBox },
  counter: {
    offered: (store, named) => (store.accepts_to_go && named) || store.accepts_in_store,
    now: storeCan.deliverAtCounter,
  },
  delivery: { offered: (store, named) => store.accepts_delivery && named, now: storeCan.order },
};

/** The delivery methods a store offers (ST-15). */
export function deliverMethods(store: Store): DeliverMethod[] {
  const named = store.deliver_methods.map((code) => methodOfCode[code]);
  return orderDeliverMethods.filter((method) => methodRules[method].offered(store, named.includes(method)));
}

/** Those of them that are possible now (ST-14). */
export function methodsNow(store: Store): DeliverMethod[] {
  return deliverMethods(store).filter((method) => methodRules[method].now(store));
}

/** Equatorial earth radius in kilometres (VA-11). */
const earthRadiusKm = 6378.137;

/** A place on earth in degrees. */
export type Place = { latitude: number; longitude: number };

/** Great-circle distance in kilometres, by the haversine formula (VA-11). */
export function distanceKm(from: Place, to: Place): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180;
  const dLat = rad(to.latitude - from.latitude);
  const dLon = rad(to.longitude - from.longitude);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(rad(from.latitude)) * Math.cos(rad(to.latitude)) * Math.sin(dLon / 2) ** 2;
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(h)));
}
