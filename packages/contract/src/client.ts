import { limits, orderStatuses, pairStates } from "@horma/domain";
import Type from "typebox";
import { Instant, nullable } from "./field-types.ts";
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

/**
 * AP-01: the code flow sends `{code}@{emailDomain}`; the ID flow the ID as e-mail and again as document number. In both,
 * who enters with an alias alone sends `guest@{emailDomain}`.
 */
export const LoginBody = Type.Object(
  {
    email: Type.String({ minLength: 1, maxLength: 254 }),
    password: Type.String({ minLength: 1, maxLength: 128 }),
    document_number: Type.Optional(nullable(Type.String({ maxLength: limits.fieldMax }))),
  },
  { additionalProperties: false },
);
export type LoginBody = Type.Static<typeof LoginBody>;

export const LoginAnswer = Type.Object({
  auth_token: Type.String(),
  in_queue: Type.Integer(),
  client: Client,
});
export type LoginAnswer = Type.Static<typeof LoginAnswer>;

/** The store's code where the page knows it: codes asked for in one store have a limit. */
export const LoginCodeBody = Type.Object(
  {
    phone: Type.String({ minLength: 8, maxLength: limits.fieldMax }),
    store: Type.Optional(StoreCode),
  },
  { additionalProperties: false },
);

/** How long the code sent lives and when another one may be asked for, in seconds. */
export const LoginCodeAnswer = Type.Object({ expires_in: Type.Integer(), resend_in: Type.Integer() });

/** What stands in the link to `/check-in/{token}`, and for how many seconds it is good. */
export const HandoverAnswer = Type.Object({ token: Type.String(), expires_in: Type.Integer() });

export const TakeHandoverBody = Type.Object(
  { token: Type.String({ pattern: "^[0-9A-Za-z_-]{16,128}$" }) },
  { additionalProperties: false },
);

export const ClientAnswer = Type.Object({ client: Client, in_queue: Type.Integer() });
export type ClientAnswer = Type.Static<typeof ClientAnswer>;

/** The rule on length is the domain's (VA-02), so the field's own bound is wide. */
export const NicknameBody = Type.Object(
  { nickname: Type.String({ maxLength: 100 }) },
  { additionalProperties: false },
);

export const NicknameAnswer = Type.Object({ client: Client });

/** Everything that is held about a visit's shopper: who they said they are, and what they asked for. */
export const ClientData = Type.Object({
  client: Type.Object({
    document_number: nullable(Type.String()),
    phone: nullable(Type.String()),
    nickname: nullable(Type.String()),
    sign_in_count: Type.Integer(),
    created_at: Instant,
  }),
  /** When nothing of this tells any longer whose it was; `null` while an order is in progress. */
  kept_until: nullable(Instant),
  sessions: Type.Array(Type.Object({ created_at: Instant, seen_at: Instant, expires_at: Instant })),
  orders: Type.Array(
    Type.Object({
      hash_id: Type.String(),
      code: Type.String(),
      store: Type.Object({ code: Type.String(), name: Type.String() }),
      status_id: Type.Enum([...orderStatuses]),
      deliver_method: Type.String(),
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
      /** What happened, the oldest first; who of the staff did it is theirs. */
      events: Type.Array(
        Type.Object({ at: Instant, type: eventType(orderEventTypes), actor: Type.String() }),
      ),
      poll: nullable(Type.Object({ answer: Type.Integer(), at: Instant })),
    }),
  ),
});
export type ClientData = Type.Static<typeof ClientData>;
