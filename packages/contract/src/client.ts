import { eventActors, limits, orderDeliverMethods, orderStatuses, pairStates } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, PollCause } from "./field-types.ts";
import { eventType, orderEventTypes } from "./history.ts";
import { StoreCode } from "./store.ts";

/** DM-01: the shopper of one visit. */
export const Client = Type.Object({
  nickname: nullable(Type.String()),
  sign_in_count: Type.Integer(),
  confirmed_orders: Type.Integer(),
  birthday: nullable(Type.String()),
  today_used_discounts: Type.Integer(),
  is_guest: Type.Boolean(),
  document_number: nullable(Type.String()),
  in_queue: Type.Integer(),
});
export type Client = Type.Static<typeof Client>;

/** Needed where the retailer has a minimum age (VA-08); `YYYY-MM-DD`. It is checked and not stored. */
const Birthday = Type.Optional(Type.String({ maxLength: limits.fieldMax }));

/**
 * AP-01. The code flow sends `{code}@{emailDomain}`; the ID flow sends the ID as e-mail and again as document number. In both, a
 * login with an alias alone sends `guest@{emailDomain}`.
 */
export const LoginBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    document_number: Type.Optional(nullable(Type.String({ maxLength: limits.fieldMax }))),
    birthday: Birthday,
    /** The store's code: the age is counted by its clock. */
    store: Type.Optional(StoreCode),
  },
  closed,
);
export type LoginBody = Type.Static<typeof LoginBody>;

export const LoginAnswer = Type.Object({
  auth_token: Type.String(),
  in_queue: Type.Integer(),
  client: Client,
});
export type LoginAnswer = Type.Static<typeof LoginAnswer>;

/** With the store's code if the page knows it: each store has a limit on codes. */
export const LoginCodeBody = Type.Object(
  {
    phone: Type.String({ minLength: 8, maxLength: limits.fieldMax }),
    store: Type.Optional(StoreCode),
    birthday: Birthday,
  },
  closed,
);

/** Seconds until the sent code expires, and until another one may be asked for. */
export const LoginCodeAnswer = Type.Object({ expires_in: Type.Integer(), resend_in: Type.Integer() });

/** The token of the link `/check-in/{token}`, and the seconds it is valid. */
export const TransferAnswer = Type.Object({ token: Type.String(), expires_in: Type.Integer() });

export const TakeTransferBody = Type.Object(
  { token: Type.String({ pattern: "^[0-9A-Za-z_-]{16,128}$" }) },
  closed,
);

/** `in_salon`: orders with pairs in the shopper's hands and none on its way, which `in_queue` does not count (ST-03). */
export const ClientAnswer = Type.Object({
  client: Client,
  in_queue: Type.Integer(),
  in_salon: Type.Integer(),
});
export type ClientAnswer = Type.Static<typeof ClientAnswer>;

/** The domain checks the length (VA-02); the field's own bound is wide. */
export const NicknameBody = Type.Object({ nickname: Type.String({ maxLength: 100 }) }, closed);

export const NicknameAnswer = Type.Object({ client: Client });

/** Everything held about a visit's shopper: who they said they are, and what they asked for. */
export const ClientData = Type.Object({
  client: Type.Object({
    document_number: nullable(Type.String()),
    phone: nullable(Type.String()),
    nickname: nullable(Type.String()),
    sign_in_count: Type.Integer(),
    created_at: Instant,
  }),
  /** From then on nothing here identifies the shopper; `null` while an order is in progress. */
  kept_until: nullable(Instant),
  sessions: Type.Array(Type.Object({ created_at: Instant, seen_at: Instant, expires_at: Instant })),
  orders: Type.Array(
    Type.Object({
      hash_id: Type.String(),
      code: Type.String(),
      store: Type.Object({ code: Type.String(), name: Type.String() }),
      status_id: Type.Enum([...orderStatuses]),
      deliver_method: Type.Enum([...orderDeliverMethods]),
      created_at: Instant,
      updated_at: Instant,
      pairs: Type.Array(
        Type.Object({
          sku: Type.String(),
          name: Type.String(),
          size: Type.String(),
          state: Type.Enum([...pairStates]),
        }),
      ),
      /** What happened, oldest first. Who of the staff did it is left out. */
      events: Type.Array(
        Type.Object({
          at: Instant,
          type: eventType(orderEventTypes),
          actor: Type.Enum([...eventActors]),
          /** What the staff wrote about it. */
          note: nullable(Type.String()),
        }),
      ),
      poll: nullable(Type.Object({ answer: Type.Integer(), cause: nullable(PollCause), at: Instant })),
    }),
  ),
});
export type ClientData = Type.Static<typeof ClientData>;

/** A link from the office to {@link ClientData}: its secret, and what it asks the shopper for. */
const dataLink = { token: Type.String({ minLength: 1, maxLength: 64 }) };
export const LookAtShopperDataBody = Type.Object(dataLink, closed);
export const shopperProofs = ["document", "phone"] as const;
export const LookAtShopperDataAnswer = Type.Object({ asks: Type.Enum([...shopperProofs]) });
/** `proof`: the RUT, the foreigner's ID or the Chilean mobile number that the shopper gave, in any usual spelling. */
export const ReadShopperDataBody = Type.Object(
  { ...dataLink, proof: Type.String({ minLength: 1, maxLength: 40 }) },
  closed,
);
