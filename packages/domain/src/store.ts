/** The store: what may be ordered, how it is handed over, how far it is (ST-14, ST-15, VA-11). */

/** Codes of a store's delivery methods on the wire (DM-07). */
export type DeliverMethodCode = "beacon" | "table" | "box" | "take_away" | "delivery";

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

/** How an order reaches its shopper (ST-15). */
export type DeliverMethod = "beacon" | "for_table" | "box" | "counter" | "delivery";

/** ST-14: "the 'opened' check always true". `is_opened` holds the opening hours and affects only the methods below. */
export function isOpened(): true {
  return true;
}

/** The rules of ST-14 and ST-15, each a question about one store. */
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

/** The delivery methods a store offers, in the specification's order (ST-15). */
export function deliverMethods(store: Store): DeliverMethod[] {
  const has = (code: DeliverMethodCode) => store.deliver_methods.includes(code);
  const offered: [DeliverMethod, boolean][] = [
    ["beacon", store.accepts_in_store && has("beacon")],
    ["for_table", store.accepts_in_store && has("table")],
    ["box", store.accepts_to_go && has("box")],
    ["counter", (store.accepts_to_go && has("take_away")) || store.accepts_in_store],
    ["delivery", store.accepts_delivery && has("delivery")],
  ];
  return offered.filter(([, open]) => open).map(([method]) => method);
}

/** Equatorial earth radius in kilometres (VA-11). */
export const earthRadiusKm = 6378.137;

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
