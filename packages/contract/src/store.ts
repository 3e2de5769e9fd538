import { deliverMethodCodes, orderDeliverMethods, storeThemes } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable } from "./field-types.ts";

/** The store's name in its link: `0101`. */
export const StoreCode = Type.String({ pattern: "^[0-9A-Za-z_-]{1,32}$" });

/** DM-07. */
export const Store = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  code: Type.String(),
  phone: Type.Union([Type.String(), Type.Null()]),
  whatsapp: Type.Union([Type.String(), Type.Null()]),
  has_smartbox: Type.Boolean(),
  has_tables: Type.Boolean(),
  can_order_in_advance: Type.Boolean(),
  payments: Type.Array(Type.String()),
  deliver_methods: Type.Array(Type.Enum([...deliverMethodCodes])),
  accepts_in_store: Type.Boolean(),
  accepts_delivery: Type.Boolean(),
  accepts_to_go: Type.Boolean(),
  is_opened: Type.Boolean(),
  /** How its screens look, where they do not have the retailer's look. */
  theme: Type.Optional(Type.Enum([...storeThemes])),
  /** How an order may reach its shopper here (ST-15). */
  offered_methods: Type.Optional(Type.Array(Type.Enum([...orderDeliverMethods]))),
  /** Those of them that are possible at this moment (ST-14). */
  methods_now: Type.Optional(Type.Array(Type.Enum([...orderDeliverMethods]))),
});
export type Store = Type.Static<typeof Store>;

/** A store as a list has it. */
export const ListedStore = Type.Object({
  ...Store.properties,
  /** From the place that was asked for, by the great circle (VA-11). Only with a place, and where the store's position is known. */
  distance_km: Type.Optional(Type.Number({ minimum: 0 })),
});
export type ListedStore = Type.Static<typeof ListedStore>;

export const StoreWaitQuery = Type.Object(
  { store_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  closed,
);
/** ET-03: what a request for one pair that is made now would be promised. */
export const StoreWait = Type.Object({
  /** Requests whose pairs are still to be fetched. */
  ahead: Type.Integer(),
  /** How many people fetch pairs, or may begin to. */
  runners: Type.Integer(),
  /**
   * From now on, ms, whole quarters of a minute: it is as likely ready before `from` as after it, and by `until` as surely as promises are.
   * `null` where none can be made: the store is closed or closes before that, or no one is at work.
   */
  expected: nullable(Type.Object({ from: Type.Integer(), until: Type.Integer() })),
});
export type StoreWait = Type.Static<typeof StoreWait>;

/** From when to when, by the store's clock; a closing time that is not after the opening is the next day's. */
const DayHours = Type.Object({ opens: Type.String(), closes: Type.String() });

/** TR-17: whether a store is open, until when, and its week. */
export const StoreHours = Type.Object({
  is_opened: Type.Boolean(),
  /** When that changes next; null where no change is in sight. */
  until: nullable(Instant),
  /** The same on the store's clock, `2026-12-24T09:00:00`. */
  local_until: nullable(Type.String()),
  /** IANA name. */
  time_zone: Type.String(),
  /** How far the store's clock is ahead of UTC now, minutes. */
  utc_offset: Type.Integer(),
  /** Weekdays with hours, Monday is 1. */
  week: Type.Array(Type.Object({ weekday: Type.Integer(), ...DayHours.properties })),
  /** Dates of the next weeks, and the day before, that are closed or have other hours. */
  exceptions: Type.Array(
    Type.Object({
      date: Type.String(),
      hours: nullable(DayHours),
      reason: Type.String(),
    }),
  ),
});
export type StoreHours = Type.Static<typeof StoreHours>;

/**
 * Stores by name, or nearest first from a place (VA-11): a page after the store of an id, only those whose name or code has every
 * word of `q`, or the one of a code. From a place, stores whose position is not known come last.
 */
export const ListStoresQuery = Type.Object({
  code: Type.Optional(StoreCode),
  q: Type.Optional(Type.String({ minLength: 1, maxLength: 64, pattern: "^[^\\p{C}]*$" })),
  after: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Degrees; both or neither. */
  latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
});
