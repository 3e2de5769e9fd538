import {
  cancelReasons,
  deviceStatuses,
  deviceTypes,
  endReasons,
  limits,
  orderDeliverMethods,
  orderStatuses,
  pollAnswers,
  shopperReasons,
  waitSteps,
} from "@horma/domain";
import Type from "typebox";
import { LoginAnswer } from "./client.ts";
import { closed, HashId, Hwd, PollCause } from "./field-types.ts";
import { ProductSummary, Sku } from "./product.ts";
import { Store, StoreCode } from "./store.ts";

/** DM-06: a smart box or a shelf; a box's name is its number. */
export const Device = Type.Object({
  type_id: Type.Enum([...deviceTypes]),
  status_id: Type.Enum([...deviceStatuses]),
  name: Type.String(),
});
export type Device = Type.Static<typeof Device>;

const OrderStatusId = Type.Enum([...orderStatuses]);

/**
 * When a waiting order will be ready, as far as can be foreseen (ET-01, ET-02). Instants are ISO 8601, whole quarters of a minute
 * after the request, so that an answer stays the same while nothing changes.
 */
export const OrderWait = Type.Object({
  /** From the request on: in the queue, a runner fetches its pairs, its box cleans them. */
  step: Type.Enum([...waitSteps]),
  /** Its place among those that are still to be fetched, from 1: those that are being fetched come before those in the queue. */
  place: Type.Integer(),
  /** First name of who fetches its pairs. */
  runner: Type.Union([Type.String(), Type.Null()]),
  /** Until when it was promised first; `null` where nothing could be promised. */
  promised_at: Type.Union([Type.String(), Type.Null()]),
  /** It is as likely ready before `from` as after it, and by `until` as surely as promises are; `null` while no one is at work. */
  expected: Type.Union([Type.Object({ from: Type.String(), until: Type.String() }), Type.Null()]),
  /** What they read first, in whole minutes, has passed, or will rather break than hold, by a minute or more (ET-04). */
  late: Type.Boolean(),
});
export type OrderWait = Type.Static<typeof OrderWait>;

/** DM-05. `state` is the overall state (ST-02); `order_details` are the pairs. */
export const Order = Type.Object({
  hash_id: Type.String(),
  status_id: OrderStatusId,
  state: OrderStatusId,
  deliver_method: Type.Enum([...orderDeliverMethods]),
  order_details: Type.Array(
    Type.Object({
      product: ProductSummary,
      status_id: OrderStatusId,
      /** Why this pair ended before its shopper had it. Only `no_stock` says that the store does not have it (TR-03). */
      reason: Type.Union([Type.Enum([...endReasons]), Type.Null()]),
    }),
  ),
  actual_device: Type.Union([Device, Type.Null()]),
  client: Type.Object({
    nickname: Type.Union([Type.String(), Type.Null()]),
    document_number: Type.Union([Type.String(), Type.Null()]),
  }),
  /** ISO 8601 instant of the last change. */
  updated_at: Type.String(),
  meta: Type.Object({
    /** Four characters that people can say and type; no 0, O, 1 or I. */
    code: Type.String(),
    created_at: Type.String(),
    /** How far the store's clock was ahead of UTC at `updated_at`, minutes. */
    utc_offset: Type.Integer(),
    /** When the ready order stops waiting, ISO 8601; `null` while no window runs: it is not ready, or its box is in trouble. */
    pickup_deadline: Type.Union([Type.String(), Type.Null()]),
    /** How often more time was asked for. */
    extensions: Type.Integer(),
    /** How many other screens joined the order by a link or code. */
    screens: Type.Integer(),
    /** `device_failed`: the box with the pairs is offline or broken, and someone brings them. `null` while all is well. */
    trouble: Type.Union([Type.Enum(["device_failed"]), Type.Null()]),
    /** The last call for a seller, and whether one said that they come; `null` while no one was called. */
    seller_call: Type.Union([Type.Object({ at: Type.String(), coming: Type.Boolean() }), Type.Null()]),
    /**
     * Why it ended without its shopper: `window_passed`, no one came for the pairs in time (TR-13). A canceled order says why
     * (TR-03): `no_stock`, `not_served`, `shopper` or `staff`.
     */
    reason: Type.Union([Type.Enum([...endReasons]), Type.Null()]),
    /** Why the staff canceled what was still awaited (TR-02); the app has the shopper's words for it. */
    cancel_reason: Type.Union([Type.Enum([...cancelReasons]), Type.Null()]),
    /** While its shopper waits. A server before 2026-12-01 does not say. Last, so that it can change without the rest. */
    wait: Type.Optional(Type.Union([OrderWait, Type.Null()])),
  }),
});
export type Order = Type.Static<typeof Order>;

/** AP-06. */
export const CreateOrderBody = Type.Object(
  {
    skus: Type.Array(Sku, { minItems: 1, maxItems: limits.sizesPerOrder, uniqueItems: true }),
    store_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  },
  closed,
);
export const CreateOrderHeaders = Type.Object({
  "idempotency-key": Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]{8,64}$" })),
});
export const OrderAnswer = Type.Object({ order: Order });
export const OrderParams = Type.Object({ hash_id: HashId });
export const OrderBody = Type.Object({ hash_id: HashId }, closed);
/** TR-01: everything that is still awaited, or one pair by its sku; and why, if the shopper says so. */
export const CancelOrderBody = Type.Object(
  { hash_id: HashId, sku: Type.Optional(Sku), reason: Type.Optional(Type.Enum([...shopperReasons])) },
  closed,
);

/**
 * AP-12. `hash` or `order` says what joins an order: a link's secret, valid once; with the code of its store the six characters
 * of a seller's link; or, with its shopper's token, the order's own hash. The hardware id names the device to join.
 */
export const PairDeviceBody = Type.Object(
  {
    hash: Type.Optional(HashId),
    order: Type.Optional(HashId),
    hwd: Type.Optional(Hwd),
    store: Type.Optional(StoreCode),
  },
  closed,
);
export const PairDeviceAnswer = Type.Object({
  status: Type.Enum(["ok"]),
  auth_token: Type.String(),
  order: Order,
  /** The order's store: the device that takes over may never have opened its link. */
  store: Store,
});

/** SX-01: the shopper makes a link for one more screen. With a hardware id it works for that device alone. */
export const LinkOrderBody = Type.Object({ hash_id: HashId, hwd: Type.Optional(Hwd) }, closed);
export const LinkOrderAnswer = Type.Object({ token: Type.String(), expires_at: Type.String() });

/** SX-03: what a link leads to. `hash` belongs to an order's link (with `store` it is a short code), `token` to a visit's. */
export const LookAtLinkBody = Type.Object(
  {
    hash: Type.Optional(HashId),
    hwd: Type.Optional(Hwd),
    store: Type.Optional(StoreCode),
    token: Type.Optional(Type.String({ pattern: "^[0-9A-Za-z_-]{16,128}$" })),
  },
  closed,
);
export const LookAtLinkAnswer = Type.Object({
  /** It leads to the caller's own visit. */
  own: Type.Boolean(),
  /** The order's four characters; `null` for a visit without an order. */
  code: Type.Union([Type.String(), Type.Null()]),
  nickname: Type.Union([Type.String(), Type.Null()]),
  store: Type.Union([Type.String(), Type.Null()]),
});
export type LookAtLinkAnswer = Type.Static<typeof LookAtLinkAnswer>;

/** DM-08: the visit that continues in another browser, with its unfinished order and its last order's store. */
export const TakeTransferAnswer = Type.Object({
  ...LoginAnswer.properties,
  order: Type.Union([Order, Type.Null()]),
  store: Type.Union([Store, Type.Null()]),
});
export type TakeTransferAnswer = Type.Static<typeof TakeTransferAnswer>;

/** SC-14: one of the four faces, 1 the happiest; with 3 and 4 also what happened. The last answer of an order counts. */
export const AnswerPollBody = Type.Object(
  {
    hash_id: HashId,
    answer: Type.Integer({ minimum: 1, maximum: pollAnswers.length }),
    cause: Type.Optional(PollCause),
  },
  closed,
);
export const AnswerPollAnswer = Type.Object({
  hash_id: Type.String(),
  answer: Type.Integer(),
  cause: Type.Union([PollCause, Type.Null()]),
});
