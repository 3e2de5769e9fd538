import {
  alertKinds,
  custodyFaultKinds,
  deviceStatuses,
  limits,
  missReasons,
  orderStatuses,
  pairPlaces,
  pairStates,
  requestSourceKinds,
  staffRoles,
} from "@horma/domain";
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";
import { HistoryEntry, OrderHistoryEntry } from "./history.ts";
import { boxActions, boxFaults, boxOutcomes } from "./mqtt.ts";
import { Sku } from "./product.ts";
import { StoreCode } from "./store.ts";

const HashId = Type.String({ pattern: "^[0-9A-Za-z_-]{1,64}$" });
const Hwd = Type.String({ pattern: "^[0-9A-Za-z_.:-]{1,64}$" });
const PairId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const closed = { additionalProperties: false } as const;

/** Somebody who works in a store, by first name. */
export const StaffPerson = Type.Object({
  id: Type.Integer(),
  /** The name to sign in with: `runner`. */
  login: Type.String(),
  name: Type.String(),
  role: Type.Enum([...staffRoles]),
});
export type StaffPerson = Type.Static<typeof StaffPerson>;

export const ListStaffQuery = Type.Object({ store: StoreCode }, closed);
export const StaffLoginBody = Type.Object(
  {
    store: StoreCode,
    login: Type.String({ pattern: "^[0-9a-z._-]{1,32}$" }),
    pin: Type.String({ pattern: `^\\d{${limits.pinMin},${limits.pinMax}}$` }),
  },
  closed,
);
/** A code that makes a tablet known once, and when it expires. */
export const TabletCode = Type.Object({ code: Type.String(), expires_at: Type.String() });
export type TabletCode = Type.Static<typeof TabletCode>;
/** The code as typed, in capital or small letters. */
export const EnrolTabletBody = Type.Object(
  { store: StoreCode, code: Type.String({ pattern: `^[0-9A-Za-z]{${limits.linkCodeLength}}$` }) },
  closed,
);
/** How many tablets were forgotten. */
export const ForgetTabletsAnswer = Type.Object({ forgotten: Type.Integer() });
export const SignOutStaffBody = Type.Object({ login: StaffLoginBody.properties.login }, closed);
const StaffStore = Type.Object({ id: Type.Integer(), code: Type.String(), name: Type.String() });
export const StaffSession = Type.Object({ staff: StaffPerson, store: StaffStore });
export type StaffSession = Type.Static<typeof StaffSession>;
export const StaffLoginAnswer = Type.Object({ ...StaffSession.properties, auth_token: Type.String() });
export type StaffLoginAnswer = Type.Static<typeof StaffLoginAnswer>;

/** A pair on the board: what it is, where it is and who has it. */
export const BoardPair = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  ean: Type.String(),
  /** Normal form: `41.5`. */
  size: Type.String(),
  product: Type.Object({
    id: Type.String(),
    name: Type.String(),
    brand: Type.String(),
    color: Type.String(),
    image: nullable(Type.String()),
  }),
  /** Its price at the till, in pesos: the offer if there is one. */
  price: Type.Integer(),
  state: Type.Enum([...pairStates]),
  place: Type.Enum([...pairPlaces]),
  clean: Type.Boolean(),
  /** Its slot in the back room, `C-04-2`: aisle, module, level. */
  location: nullable(Type.String()),
  /** Its place on the return rack, from 1. */
  rack_slot: nullable(Type.Integer()),
  /** The device it is in. */
  device: nullable(Type.Object({ hwd: Type.String(), name: Type.String() })),
  /** The staff member who has it or last had it. */
  holder: nullable(Type.String()),
  /** Scanned by the runner. */
  confirmed: Type.Boolean(),
  /** Why its order cannot have it. */
  reason: nullable(Type.Enum([...missReasons])),
  /** When it came to its place. */
  since: Instant,
});
export type BoardPair = Type.Static<typeof BoardPair>;

/** An order as the store sees it. It stays on the board until all its pairs are at rest. */
export const BoardOrder = Type.Object({
  hash_id: Type.String(),
  code: Type.String(),
  status_id: Type.Enum([...orderStatuses]),
  /** Overall state (ST-02). */
  state: Type.Enum([...orderStatuses]),
  nickname: nullable(Type.String()),
  deliver_method: Type.String(),
  created_at: Instant,
  updated_at: Instant,
  /** Until when the ready order waits for its shopper. */
  pickup_deadline: nullable(Instant),
  /** Who took it. */
  runner: nullable(StaffPerson),
  /** The seller who asked in the shopper's name and wants news, if any. */
  seller: nullable(StaffPerson),
  device: nullable(
    Type.Object({
      hwd: Type.String(),
      name: Type.String(),
      type_id: Type.Enum(["box", "shelf"]),
      status_id: Type.Enum([...deviceStatuses]),
    }),
  ),
  pairs: Type.Array(BoardPair),
});
export type BoardOrder = Type.Static<typeof BoardOrder>;

/** A device as the store sees it. */
export const BoardDevice = Type.Object({
  hwd: Type.String(),
  name: Type.String(),
  type_id: Type.Enum(["box", "shelf"]),
  status_id: Type.Enum([...deviceStatuses]),
  /** What kind of work it does. */
  job_kind: nullable(Type.Enum(["order", "return", "maintenance"])),
  order: nullable(Type.String()),
  online: Type.Boolean(),
  /** When `online` last changed. `null` for a box that never reported, and for a shelf. */
  online_since: nullable(Instant),
  out_of_service: Type.Boolean(),
  faults: Type.Array(Type.Object({ code: Type.Enum([...boxFaults]), since: Instant })),
  doors: Type.Object({ front: Type.Enum(["closed", "open"]), back: Type.Enum(["closed", "open"]) }),
  pairs_inside: nullable(Type.Integer()),
  sensors: Type.Record(Type.String(), Type.Number()),
  firmware: nullable(Type.String()),
  /** Whether it may take an order now. */
  available: Type.Boolean(),
  /** When its status last changed. */
  since: Instant,
});
export type BoardDevice = Type.Static<typeof BoardDevice>;

export const BoardAlert = Type.Object({
  key: Type.String(),
  kind: Type.Enum([...alertKinds]),
  roles: Type.Array(Type.Enum([...staffRoles])),
  since: Instant,
  order: nullable(Type.String()),
  pair: nullable(Type.Integer()),
  device: nullable(Type.String()),
  /** Where too many requests come from, as `callOffRequests` takes it; `label` is for people. */
  source: nullable(
    Type.Object({
      kind: Type.Enum([...requestSourceKinds]),
      id: Type.String(),
      label: Type.String(),
      /** Untaken requests and their pairs. */
      requests: Type.Integer(),
      pairs: Type.Integer(),
    }),
  ),
});
export type BoardAlert = Type.Static<typeof BoardAlert>;

/** Everything the staff see at a glance, in one answer. Orders oldest first. */
export const Board = Type.Object({
  store: StaffStore,
  /** The server's clock when this was read. */
  at: Instant,
  orders: Type.Array(BoardOrder),
  devices: Type.Array(BoardDevice),
  alerts: Type.Array(BoardAlert),
  /** Slots of the return rack, and how many are taken. */
  rack: Type.Object({ slots: Type.Integer(), taken: Type.Integer() }),
  /** Median of today's waits from request to pick-up, ms; `null` before the first. */
  median_wait: nullable(Type.Integer()),
});
export type Board = Type.Static<typeof Board>;

/** Where else the pair is in stock, and its size in other systems. */
export const OrderDetail = Type.Object({
  order: BoardOrder,
  history: Type.Array(OrderHistoryEntry),
  pairs: Type.Array(
    Type.Object({
      id: Type.Integer(),
      /** The size in the other systems: `{ us: "8", eu: "41" }`. */
      sizes: Type.Record(Type.String(), Type.String()),
      /** Free pieces of the sku left in the back room. */
      free: Type.Integer(),
      /** Other colours of the model in this size that are in the back room. */
      alternatives: Type.Array(
        Type.Object({
          sku: Type.String(),
          color: Type.String(),
          size: Type.String(),
          location: nullable(Type.String()),
        }),
      ),
    }),
  ),
  /** The aisle of the first pair's slot: every used slot, `["C-04-2", …]`. */
  aisle: nullable(
    Type.Object({
      name: Type.String(),
      modules: Type.Integer(),
      levels: Type.Integer(),
      filled: Type.Array(Type.String()),
    }),
  ),
});
export type OrderDetail = Type.Static<typeof OrderDetail>;

/** What an action answers. `repeated`: its idempotency key was used before, and nothing was done again. */
export const ActionAnswer = Type.Object({ repeated: Type.Boolean() });
export type ActionAnswer = Type.Static<typeof ActionAnswer>;

export const ActionHeaders = Type.Object({
  "idempotency-key": Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]{8,64}$" })),
});

export const StaffOrderParams = Type.Object({ hash_id: HashId });
export const StaffOrderBody = Type.Object({ hash_id: HashId }, closed);
export const StaffPairBody = Type.Object({ hash_id: HashId, pair_id: PairId }, closed);
/** The code scanned from the shoe box, or typed: EAN or sku. */
export const ScannedPairBody = Type.Object(
  { hash_id: HashId, pair_id: PairId, code: Type.String({ minLength: 1, maxLength: limits.scannedMax }) },
  closed,
);
export const MissPairBody = Type.Object(
  { hash_id: HashId, pair_id: PairId, reason: Type.Enum([...missReasons]) },
  closed,
);
/** Where the pairs are put: a device, or with `null` the delivery zone. */
export const PlaceOrderBody = Type.Object({ hash_id: HashId, hwd: nullable(Hwd) }, closed);
export const MoveOrderBody = Type.Object({ hash_id: HashId, hwd: Hwd }, closed);
/** The box that cleans the pair; `null` for by hand. */
export const SanitizePairBody = Type.Object({ hash_id: HashId, pair_id: PairId, hwd: nullable(Hwd) }, closed);
export const SettleOrderBody = Type.Object(
  {
    hash_id: HashId,
    pairs: Type.Array(Type.Object({ pair_id: PairId, outcome: Type.Enum(["bought", "returned"]) }, closed), {
      minItems: 1,
      maxItems: limits.sizesPerOrder,
    }),
  },
  closed,
);

export const StaffSearchBody = Type.Object(
  { q: Type.String({ minLength: 1, maxLength: limits.scannedMax }) },
  closed,
);
export const StaffSearchAnswer = Type.Object({
  /** By short code, nickname, the QR of the shopper's screen, sku or EAN; newest first. */
  orders: Type.Array(BoardOrder),
  /** Skus of the catalogue by EAN, sku or name, with their slot and stock. */
  products: Type.Array(
    Type.Object({
      sku: Type.String(),
      ean: Type.String(),
      name: Type.String(),
      brand: Type.String(),
      color: Type.String(),
      size: Type.String(),
      image: nullable(Type.String()),
      location: nullable(Type.String()),
      on_hand: Type.Integer(),
      free: Type.Integer(),
    }),
  ),
});
export type StaffSearchAnswer = Type.Static<typeof StaffSearchAnswer>;

/** A seller asks in a shopper's name. With `notify_me` the shopper has no phone, and the seller gets the news. */
export const OrderForShopperBody = Type.Object(
  {
    skus: Type.Array(Sku, { minItems: 1, maxItems: limits.sizesPerOrder, uniqueItems: true }),
    nickname: Type.String({ minLength: 1, maxLength: 200 }),
    notify_me: Type.Optional(Type.Boolean()),
  },
  closed,
);
/** Valid once: the shopper's phone opens `/pair/{token}`, or somebody types the short code there. */
export const OrderLink = Type.Object({ token: Type.String(), code: Type.String(), expires_at: Instant });
export type OrderLink = Type.Static<typeof OrderLink>;
export const OrderForShopperAnswer = Type.Object({ order: BoardOrder, handover: OrderLink });
export type OrderForShopperAnswer = Type.Static<typeof OrderForShopperAnswer>;
/** The shopper has no phone, so the order's seller wants the news. */
export const NotifyMeBody = Type.Object({ hash_id: HashId, notify_me: Type.Boolean() }, closed);

export const DeviceParams = Type.Object({ hwd: Hwd });
/** Doors, cycles and so on. Only the server sends `cancel_job`. */
export const CommandDeviceBody = Type.Object(
  { hwd: Hwd, action: Type.Enum(boxActions.filter((action) => action !== "cancel_job")) },
  closed,
);
export const CommandDeviceAnswer = Type.Object({
  outcome: Type.Enum([...boxOutcomes]),
  reason: nullable(Type.String()),
});
export type CommandDeviceAnswer = Type.Static<typeof CommandDeviceAnswer>;
export const SetDeviceServiceBody = Type.Object({ hwd: Hwd, out_of_service: Type.Boolean() }, closed);
export const DeviceDetail = Type.Object({
  device: BoardDevice,
  /** Time in each phase of the present cycle so far, ms, in order. */
  phases: Type.Array(Type.Object({ status: Type.Enum([...deviceStatuses]), ms: Type.Integer() })),
  history: Type.Array(HistoryEntry),
});
export type DeviceDetail = Type.Static<typeof DeviceDetail>;

/** The alert's `kind` and `id`, separated by a blank. */
export const CallOffRequestsBody = Type.Object(
  { source: Type.String({ pattern: `^(${requestSourceKinds.join("|")}) [0-9a-f]{24}$` }) },
  closed,
);
export const DismissAlertBody = Type.Object({ key: Type.String({ minLength: 1, maxLength: 128 }) }, closed);

/** A query is text on the wire; without its type a number would not be read as one. */
const Days = Type.Unsafe<1 | 7 | 28>({ type: "integer", enum: [1, 7, 28] });
export const PanelQuery = Type.Object({ days: Type.Optional(Days) }, closed);
/** The store's figures (mock-up 32); waits are from request to pick-up. */
export const Panel = Type.Object({
  /** Orders that reached pick-up, their median wait in ms, and how many met the target. */
  waits: Type.Object({
    count: Type.Integer(),
    median: nullable(Type.Integer()),
    within_target: Type.Integer(),
    /** Orders by wait, in twenty steps of ten seconds; the last step holds all longer waits. */
    histogram: Type.Array(Type.Integer()),
  }),
  tries: Type.Integer(),
  purchases: Type.Integer(),
  by_type: Type.Array(
    Type.Object({
      name: Type.String(),
      image: nullable(Type.String()),
      tries: Type.Integer(),
      purchases: Type.Integer(),
    }),
  ),
  /** Answers to the poll, happiest first. */
  polls: Type.Array(Type.Integer(), { minItems: 4, maxItems: 4 }),
  /**
   * Requests by hour of the store's day, 0 to 23. `expected` is the hour's mean over those of the last 28 days before today that
   * had requests; `null` without such days, and for more than today.
   */
  hours: Type.Array(
    Type.Object({ hour: Type.Integer(), count: Type.Integer(), expected: nullable(Type.Number()) }),
  ),
  /** Requests lost because the runner did not find the size; most frequent first. */
  broken: Type.Array(Type.Object({ name: Type.String(), size: Type.String(), count: Type.Integer() })),
});
export type Panel = Type.Static<typeof Panel>;

/** A contradiction in the books, with the names it concerns; the app has the words. */
export const CustodyFault = Type.Object({
  kind: Type.Enum([...custodyFaultKinds]),
  sku: nullable(Type.String()),
  pair: nullable(Type.Integer()),
  order: nullable(Type.String()),
  device: nullable(Type.String()),
  expected: nullable(Type.Integer()),
  found: nullable(Type.Integer()),
});
export type CustodyFault = Type.Static<typeof CustodyFault>;

/** Where every pair of the store was at the count, and what contradicts. */
export const CountReport = Type.Object({
  at: Instant,
  /** Pieces on hand and held by the stock table. */
  on_hand: Type.Integer(),
  held: Type.Integer(),
  /** Pairs that are not in their slot, by place. */
  places: Type.Record(Type.String(), Type.Integer()),
  /** Misplaced pairs, devices that do not fit, skus whose stock does not match. */
  faults: Type.Array(CustodyFault),
});
export type CountReport = Type.Static<typeof CountReport>;
/** The store now, and its last nights, newest first. */
export const CountAnswer = Type.Object({ now: CountReport, nights: Type.Array(CountReport) });
export type CountAnswer = Type.Static<typeof CountAnswer>;
