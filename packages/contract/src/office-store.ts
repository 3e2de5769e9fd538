import {
  deviceFields,
  deviceStatuses,
  deviceTypes,
  mostOf,
  storeFields,
  type Weekday,
  weekdays,
} from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, Typed, TypedForm } from "./field-types.ts";
import { ListOfficeStoresQuery, MarkedStore, PageSize } from "./office.ts";
import { storeFilters, storeSorts } from "./office-lists.ts";
import { changeOf, detailOf } from "./record-schemas.ts";
import { StoreCode, StoreHours } from "./store.ts";

/**
 * `q`: part of a store's name, code, address, commune or area. `area`: the whole of its area, as it is spelled. Without `store`: every
 * store of the caller.
 */
export const ListStoreStatesQuery = Type.Object(
  {
    ...ListOfficeStoresQuery.properties,
    store: Type.Optional(StoreCode),
    filter: Type.Optional(Type.Enum([...storeFilters])),
    area: Type.Optional(Type.String({ maxLength: 60 })),
    sort: Type.Optional(Type.Enum([...storeSorts])),
    size: Type.Optional(PageSize),
  },
  closed,
);

const DayHours = Type.Object({ opens: Type.String(), closes: Type.String() });
/** Whether a store is open, and until when it stays so, also on its own clock: `2026-12-24T09:00:00`. */
const opening = {
  is_opened: Type.Boolean(),
  until: nullable(Instant),
  local_until: nullable(Type.String()),
  /** What its clock shows. */
  local_now: Type.String(),
  /** When it closed for good. */
  closed_at: nullable(Instant),
};

/** A store as it is now. */
export const StoreState = Type.Object({
  ...MarkedStore.properties,
  ...opening,
  address: nullable(Type.String()),
  commune: nullable(Type.String()),
  area: nullable(Type.String()),
  /** Its hours of today; `null` where it does not open. */
  today: nullable(DayHours),
  /** Why they are not those of the weekday. */
  reason: nullable(Type.String()),
  boxes: Type.Integer(),
  /** Boxes that are offline, out of service, or have a fault that stops them. */
  boxes_failing: Type.Integer(),
  shelves: Type.Integer(),
  people: Type.Integer(),
  /** Its manager; the first by name of several. */
  manager: nullable(Type.String()),
  /** Browsers in which its staff is signed in, and tablets on a wall. */
  screens: Type.Integer(),
  /** When one of them was last used, to five minutes. */
  seen_at: nullable(Instant),
});
export type StoreState = Type.Static<typeof StoreState>;

/** `counts`: of all that were searched for, in the area that was asked for, by filter. */
export const StoreStates = Type.Object({
  stores: Type.Array(StoreState),
  counts: Type.Object({
    all: Type.Integer(),
    open: Type.Integer(),
    closed: Type.Integer(),
    failing: Type.Integer(),
    gone: Type.Integer(),
  }),
  total: Type.Integer(),
  page_size: Type.Integer(),
});
export type StoreStates = Type.Static<typeof StoreStates>;

/** A box or shelf of a store. */
export const OfficeDevice = Type.Object({
  hwd: Type.String(),
  name: Type.String(),
  type_id: Type.Enum([...deviceTypes]),
  status_id: Type.Enum([...deviceStatuses]),
  /** Whether an order or a cleaning uses it. */
  busy: Type.Boolean(),
  /** A shelf is always online. */
  online: Type.Boolean(),
  out_of_service: Type.Boolean(),
  /** Codes of the faults that stop it. */
  faults: Type.Array(Type.String()),
  /** When its status last changed. */
  since: Instant,
  retired_at: nullable(Instant),
  /** When its password was made; `null` for a box without one, and for a shelf. */
  password_at: nullable(Instant),
});
export type OfficeDevice = Type.Static<typeof OfficeDevice>;

/** All that can be set of a store, and how it is now. */
export const OfficeStoreDetail = Type.Object({
  ...MarkedStore.properties,
  ...opening,
  /** Of what can be set: another one if that changed. */
  version: Type.String(),
  ...detailOf(storeFields),
  week: StoreHours.properties.week,
  /** From today on. */
  exceptions: StoreHours.properties.exceptions,
  seats: Type.Array(Type.String()),
  /** Boxes by number, then shelves. */
  devices: Type.Array(OfficeDevice),
  /** Orders that are not over. */
  open_orders: Type.Integer(),
});
export type OfficeStoreDetail = Type.Static<typeof OfficeStoreDetail>;

/** By its code. */
export const OfficeStoreParams = Type.Object({ store: StoreCode });

/** As typed: when a store opens and closes, or `null` where it does not open. */
const TypedHours = nullable(Type.Object({ opens: TypedForm, closes: TypedForm }, closed));
/** Only what changes. `exceptions`: all that there are from today on. */
const StoreChange = Type.Partial(
  Type.Object({
    ...changeOf(storeFields),
    ...(Object.fromEntries(weekdays.map((day) => [day, TypedHours])) as Record<Weekday, typeof TypedHours>),
    exceptions: Type.Array(Type.Object({ date: TypedForm, hours: TypedHours, reason: Typed }, closed), {
      maxItems: 120,
    }),
  }),
  closed,
);
export type StoreChange = Type.Static<typeof StoreChange>;

/** What changed of a store. `version` is the one that the caller read. */
export const ChangeOfficeStoreBody = Type.Object(
  {
    version: Type.String({ pattern: "^[0-9A-Za-z_-]{1,40}\\.[0-9]{1,15}$" }),
    stores: Type.Optional(Type.Array(StoreChange, { maxItems: 1 })),
    seats: Type.Optional(
      Type.Array(Type.Object({ seat: Typed, removed: Type.Optional(Type.Literal(true)) }, closed), {
        maxItems: mostOf.seatsOfStore,
      }),
    ),
    devices: Type.Optional(
      Type.Array(Type.Object({ device: TypedForm, ...changeOf(deviceFields) }, closed), {
        maxItems: mostOf.devicesOfStore,
      }),
    ),
    /** Of the messages for refused values. */
    language: Type.Optional(Type.Enum(["es", "en"])),
  },
  closed,
);
export type ChangeOfficeStoreBody = Type.Static<typeof ChangeOfficeStoreBody>;

/** `hours_of`: the code of the store whose week the new one begins with; else `hours` of every day. */
export const CreateOfficeStoreBody = Type.Object(
  {
    code: TypedForm,
    name: Typed,
    address: Typed,
    commune: Typed,
    area: Type.Optional(Typed),
    time_zone: TypedForm,
    hours_of: nullable(StoreCode),
    hours: Type.Optional(TypedHours),
    /** What is in doubt is meant: `101` is another store than `0101`. */
    doubts: Type.Optional(Type.Boolean()),
    language: Type.Optional(Type.Enum(["es", "en"])),
  },
  closed,
);
