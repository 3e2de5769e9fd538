import { deliverMethodCodes, deviceStatuses, deviceTypes, mostOf, storeThemes } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable } from "./field-types.ts";
import { ListOfficeStoresQuery, MarkedStore, PageSize } from "./office.ts";
import { storeFilters, storeSorts } from "./office-lists.ts";
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
  address: nullable(Type.String()),
  commune: nullable(Type.String()),
  area: nullable(Type.String()),
  phone: nullable(Type.String()),
  whatsapp: nullable(Type.String()),
  latitude: nullable(Type.Number()),
  longitude: nullable(Type.Number()),
  /** IANA name. */
  time_zone: Type.String(),
  /** `null`: the retailer's. */
  theme: nullable(Type.Enum([...storeThemes])),
  deliver_methods: Type.Array(Type.Enum([...deliverMethodCodes])),
  tables: Type.Boolean(),
  advance: Type.Boolean(),
  in_store: Type.Boolean(),
  delivery: Type.Boolean(),
  to_go: Type.Boolean(),
  rack_slots: Type.Integer(),
  /** From a request to its pick-up, s. */
  wait_target: Type.Integer(),
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

/** What is written for people to read. */
const Words = Type.String({ pattern: "^\\P{C}{0,200}$" });
/** What must have a form, which the file's reader checks: so the answer says at which field it does not. */
const Cell = Type.String({ pattern: "^[^\\p{C}<>]{0,80}$" });
const Answer = Type.Enum(["si", "no"]);
/** A row of a file of stores, without the store. */
const StoreRow = Type.Partial(
  Type.Object({
    name: Words,
    address: Words,
    commune: Words,
    area: Words,
    phone: Words,
    whatsapp: Words,
    latitude: Cell,
    longitude: Cell,
    time_zone: Cell,
    theme: Type.Enum([...storeThemes, ""]),
    deliver_methods: Cell,
    tables: Answer,
    advance: Answer,
    in_store: Answer,
    delivery: Answer,
    to_go: Answer,
    rack_slots: Cell,
    wait_target: Cell,
    monday: Cell,
    tuesday: Cell,
    wednesday: Cell,
    thursday: Cell,
    friday: Cell,
    saturday: Cell,
    sunday: Cell,
    exceptions: Type.String({ maxLength: 12_000 }),
  }),
  closed,
);
export type StoreRow = Type.Static<typeof StoreRow>;

/**
 * What changed of a store, as rows of the files of the same names without the store: a column that a row does not have stays as it
 * is, an empty one clears it. `version` is the one that the caller read.
 */
export const ChangeOfficeStoreBody = Type.Object(
  {
    version: Type.String({ pattern: "^[0-9A-Za-z_-]{1,40}\\.[0-9]{1,15}$" }),
    stores: Type.Optional(Type.Array(StoreRow, { maxItems: 1 })),
    seats: Type.Optional(
      Type.Array(Type.Object({ seat: Words, removed: Type.Optional(Answer) }, closed), {
        maxItems: mostOf.seatsOfStore,
      }),
    ),
    devices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            device: Cell,
            name: Type.Optional(Words),
            type: Type.Optional(Type.Enum([...deviceTypes])),
            retired: Type.Optional(Answer),
          },
          closed,
        ),
        { maxItems: mostOf.devicesOfStore },
      ),
    ),
    /** Of the messages for refused values. */
    language: Type.Optional(Type.Enum(["es", "en"])),
  },
  closed,
);
export type ChangeOfficeStoreBody = Type.Static<typeof ChangeOfficeStoreBody>;

/** `hours_of`: the code of the store whose week the new one begins with; else `hours` of every day, `10:00-21:00`. */
export const CreateOfficeStoreBody = Type.Object(
  {
    code: Cell,
    name: Words,
    address: Words,
    commune: Words,
    area: Type.Optional(Words),
    time_zone: Cell,
    hours_of: nullable(StoreCode),
    hours: Type.Optional(Cell),
    /** What is in doubt is meant: `101` is another store than `0101`. */
    doubts: Type.Optional(Type.Boolean()),
    language: Type.Optional(Type.Enum(["es", "en"])),
  },
  closed,
);
