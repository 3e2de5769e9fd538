import {
  alertKinds,
  boxFaults,
  cancelReasons,
  deviceStatuses,
  deviceTypes,
  endReasons,
  missReasons,
  orderDeliverMethods,
  orderStatuses,
  pairPlaces,
  pairStates,
  pollCauses,
  requestSourceKinds,
  shopperReasons,
  staffRoles,
} from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, shoeCodes } from "./field-types.ts";
import { OrderWait } from "./order.ts";
import { StaffPerson, StaffStore } from "./staff.ts";

/** A pair on the board: what it is, where it is and who has it. */
export const BoardPair = Type.Object({
  id: Type.Integer(),
  sku: Type.String(),
  ...shoeCodes,
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
  holder_id: nullable(Type.Integer()),
  /** Scanned by the runner. */
  confirmed: Type.Boolean(),
  /** Why its order cannot have it. */
  reason: nullable(Type.Enum([...missReasons])),
  /** Why it ended before its shopper had it (TR-03). Canceled in place `runner`: its holder puts it back into its slot. */
  end_reason: nullable(Type.Enum([...endReasons])),
  /** When it came to its place. */
  since: Instant,
});
export type BoardPair = Type.Static<typeof BoardPair>;

/** That someone canceled what a shopper still waited for (TR-01, TR-02): the last time it happened. */
export const BoardCancellation = Type.Object({
  /** `shopper` or `staff`. */
  by: Type.Enum(["shopper", "staff"]),
  /** The staff member, by first name. */
  name: nullable(Type.String()),
  /** The staff's reason, or the shopper's if they gave one. */
  reason: nullable(Type.Enum([...cancelReasons, ...shopperReasons])),
  at: Instant,
  /** Until when staff may undo it; `null` where it cannot be undone. */
  undo_until: nullable(Instant),
});
export type BoardCancellation = Type.Static<typeof BoardCancellation>;

/** That someone said the pairs were taken from their shelf or the delivery zone (TR-15). A box says so itself. */
export const BoardTaking = Type.Object({
  /** `shopper` or `staff`. */
  by: Type.Enum(["shopper", "staff"]),
  /** The staff member, by first name. */
  name: nullable(Type.String()),
  at: Instant,
});
export type BoardTaking = Type.Static<typeof BoardTaking>;

/**
 * An order as the store sees it. It stays on the board until all its pairs are at rest, and while its cancellation can be undone.
 */
export const BoardOrder = Type.Object({
  hash_id: Type.String(),
  code: Type.String(),
  status_id: Type.Enum([...orderStatuses]),
  /** Overall state (ST-02). */
  state: Type.Enum([...orderStatuses]),
  nickname: nullable(Type.String()),
  deliver_method: Type.Enum([...orderDeliverMethods]),
  created_at: Instant,
  /** Since when its shopper waits. Before `created_at` if an earlier order for the same sizes was not served (TR-03). */
  queued_at: Instant,
  updated_at: Instant,
  /** Why it ended without its shopper. */
  reason: nullable(Type.Enum([...endReasons])),
  canceled: nullable(BoardCancellation),
  taken: nullable(BoardTaking),
  /** When the shopper said that they left the pairs (TR-12). */
  left_at: nullable(Instant),
  /** Until when the ready order waits for its shopper; `null` while no window runs. */
  pickup_deadline: nullable(Instant),
  /** When that window ended without its shopper. */
  pickup_ended_at: nullable(Instant),
  /** Who holds its pairs, or took it last. */
  runner: nullable(StaffPerson),
  /** The seller who asked in the shopper's name and wants news, if any. */
  seller: nullable(StaffPerson),
  device: nullable(
    Type.Object({
      hwd: Type.String(),
      name: Type.String(),
      type_id: Type.Enum([...deviceTypes]),
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
  type_id: Type.Enum([...deviceTypes]),
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
  /** What an unhappy shopper tried, and what they said of it. */
  poll: nullable(Type.Object({ shoe: Type.String(), cause: nullable(Type.Enum([...pollCauses])) })),
});
export type BoardAlert = Type.Static<typeof BoardAlert>;

/** How long an order's shopper still waits, as they read it (ET-08). */
export const BoardWait = Type.Object({
  hash_id: Type.String(),
  ...Type.Pick(OrderWait, ["promised_at", "expected"]).properties,
  /** From three minutes before it is due: the first promise will rather break than hold, or is broken (ET-07). */
  at_risk: Type.Boolean(),
});
export type BoardWait = Type.Static<typeof BoardWait>;

/** `since`: the version of the board that the caller has, to get only the orders that changed. */
export const BoardQuery = Type.Object(
  { since: Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]{1,64}$" })) },
  closed,
);

/** Everything the staff see at a glance, in one answer. Orders in the order of the queue. */
export const Board = Type.Object({
  store: StaffStore,
  /** The server's clock when this was read. */
  at: Instant,
  /** How far the store's clock was ahead of UTC then, minutes. */
  utc_offset: Type.Integer(),
  /** The store's target for a wait, ms. A server before 2026-11-27 gives none. */
  wait_target: Type.Optional(Type.Integer()),
  /** Whether the store is open (TR-17). A server before 2026-11-29 does not say. */
  opening: Type.Optional(
    Type.Object({
      is_opened: Type.Boolean(),
      /** When that changes next, on the store's clock, `2026-12-24T09:00:00`; `null` where no change is in sight. */
      local_until: nullable(Type.String()),
    }),
  ),
  orders: Type.Array(BoardOrder),
  /** Names exactly these orders. A server before 2026-11-26 gives none. */
  version: Type.Optional(Type.String()),
  /**
   * If the call named the version that the caller has and the server knows it: then `orders` are those that are new or changed
   * since, and `gone` those that left the board.
   */
  changes: Type.Optional(Type.Object({ gone: Type.Array(Type.String()) })),
  /** Of those that are waited for, whatever `changes` says. A server before 2026-12-02 gives none. */
  waits: Type.Optional(Type.Array(BoardWait)),
  devices: Type.Array(BoardDevice),
  alerts: Type.Array(BoardAlert),
  /** Who said 'En pausa', and since when. */
  paused: Type.Array(Type.Object({ ...StaffPerson.properties, since: Instant })),
  /** Slots of the return rack, and how many are taken. */
  rack: Type.Object({ slots: Type.Integer(), taken: Type.Integer() }),
  /** Median of today's waits from request to pick-up, ms; `null` before the first. */
  median_wait: nullable(Type.Integer()),
});
export type Board = Type.Static<typeof Board>;

/** The alert's `kind` and `id`, separated by a blank. */
export const CallOffRequestsBody = Type.Object(
  { source: Type.String({ pattern: `^(${requestSourceKinds.join("|")}) [0-9a-f]{24}$` }) },
  closed,
);
/** When the requests were called off: `at` of their `canceled`. */
export const UndoCallOffBody = Type.Object(
  { at: Type.String({ pattern: "^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}Z$" }) },
  closed,
);
/** A board's alert by its key: its kind, what it is about and two numbers. No text of people fits. */
export const AlertBody = Type.Object(
  {
    key: Type.String({
      pattern: `^(${alertKinds.join("|")})( [0-9A-Za-z_.:-]{1,64}){1,2}( \\d{1,16}){2}$`,
    }),
  },
  closed,
);
