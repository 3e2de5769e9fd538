/** Webhooks: addresses that events are sent to, by the Standard Webhooks specification. */
import { deliveryStates, webhookLimits, webhookStops } from "@horma/domain";
import Type from "typebox";
import { TypesText } from "./event.ts";
import { closed, Instant, nullable, SentInstant } from "./field-types.ts";
import { StoreCode } from "./store.ts";

const Url = Type.String({ minLength: 1, maxLength: 2_000, description: "An https address" });
const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const DeliveryId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Webhook = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  /** The types that are sent, as in the feed; null for all. */
  type: nullable(Type.String()),
  /** The store whose events are sent; null for all stores of the key. */
  store: nullable(Type.String()),
  /** While it is false, nothing is sent. What happens meanwhile is sent afterwards. */
  active: Type.Boolean(),
  /** Why the server switched it off; `gone`: the receiver answered 410. Null while it is active, and where a person did. */
  stopped: nullable(Type.Enum([...webhookStops])),
  /** Until when its receiver wants nothing, by its last `Retry-After`. It may be in the past. */
  rests_until: nullable(Instant),
  /** Until when deliveries are signed with the secret before, too. */
  old_secret_until: nullable(Instant),
  created_at: Instant,
});
export type Webhook = Type.Static<typeof Webhook>;

export const WebhookWithSecret = Type.Object({
  ...Webhook.properties,
  secret: Type.String({
    description: "The secret to verify signatures: `whsec_…`. It cannot be read again",
  }),
});

export const WebhookParams = Type.Object({ id: Id });
export const DeliveryParams = Type.Object({ id: Id, delivery_id: DeliveryId });

export const CreateWebhookBody = Type.Object(
  { url: Url, type: Type.Optional(TypesText), store: Type.Optional(StoreCode) },
  closed,
);
export const ChangeWebhookBody = Type.Object(
  {
    url: Type.Optional(Url),
    type: Type.Optional(nullable(TypesText)),
    store: Type.Optional(nullable(StoreCode)),
    active: Type.Optional(Type.Boolean()),
  },
  closed,
);
export const RotateWebhookBody = Type.Object(
  {
    overlap_hours: Type.Optional(
      Type.Number({ minimum: 0, maximum: webhookLimits.overlapHours, default: 24 }),
    ),
  },
  closed,
);
export const ReplayWebhookBody = Type.Object(
  {
    /** Events published at this instant or later are sent again. */
    from: SentInstant,
  },
  closed,
);

/** An event on its way to a webhook, and what became of it. */
export const Delivery = Type.Object({
  id: Type.Integer(),
  /** The `webhook-id` header: the event's id, the same with each attempt. */
  event_id: Type.String(),
  type: Type.String(),
  state: Type.Enum([...deliveryStates]),
  attempts: Type.Integer(),
  /** The status of the last answer; null if there was none. */
  status: nullable(Type.Integer()),
  /** Why the last attempt failed. */
  error: nullable(Type.String()),
  created_at: Instant,
  attempted_at: nullable(Instant),
  next_attempt_at: nullable(Instant),
});
export type Delivery = Type.Static<typeof Delivery>;

export const ListDeliveriesQuery = Type.Object({
  state: Type.Optional(Type.Enum([...deliveryStates])),
  /** The `next` of the previous page. */
  before: Type.Optional(DeliveryId),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
});

export const DeliveryPage = Type.Object({
  deliveries: Type.Array(Delivery),
  /** Send it as `before` for older ones; null on the last page. */
  next: nullable(Type.Integer()),
});
