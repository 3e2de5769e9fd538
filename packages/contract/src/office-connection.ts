import { keyScopes, paceStates, webhookLimits } from "@horma/domain";
import Type from "typebox";
import { closed, Instant, nullable, SentInstant } from "./field-types.ts";
import { ImportKind } from "./import.ts";
import { Key } from "./key.ts";
import { StoreCode } from "./store.ts";
import { TroubledFile } from "./troubled-file.ts";
import { CreateWebhookBody, Webhook } from "./webhook.ts";

const KeyName = Type.String({ pattern: "^[\\w .-]{1,64}$" });

/** A machine's key as the office sees it, without its secret. */
export const OfficeKey = Type.Object({
  ...Key.properties,
  created_at: Instant,
  /** To some minutes; null if never. */
  last_used_at: nullable(Instant),
  /** Until when the secret before the last rotation works. */
  old_secret_until: nullable(Instant),
});
export type OfficeKey = Type.Static<typeof OfficeKey>;

/** Files of one kind from one machine. */
export const OfficeFeed = Type.Object({
  kind: ImportKind,
  /** The name of the key. */
  key: Type.String(),
  /** The last file that was applied. */
  last: Type.Object({
    id: Type.Integer(),
    at: Instant,
    rows: Type.Integer(),
    changed: Type.Integer(),
    refused: Type.Integer(),
  }),
  /** The usual time between its files, ms; null if there were too few. */
  period: nullable(Type.Integer()),
  state: Type.Enum([...paceStates]),
  /** When the last files were applied, 48 at most, newest first. */
  times: Type.Array(Instant),
});
export type OfficeFeed = Type.Static<typeof OfficeFeed>;

/** A webhook with what became of its last 1,000 deliveries. `retrying`: not delivered yet, after an attempt that failed. */
export const OfficeWebhook = Type.Object({
  ...Webhook.properties,
  key: Type.String(),
  delivered: Type.Integer(),
  retrying: Type.Integer(),
  failed: Type.Integer(),
  /** When the oldest of those that were not delivered was published. */
  failing_since: nullable(Instant),
});
export type OfficeWebhook = Type.Static<typeof OfficeWebhook>;

export const Connections = Type.Object({
  keys: Type.Array(OfficeKey),
  feeds: Type.Array(OfficeFeed),
  webhooks: Type.Array(OfficeWebhook),
  troubled_files: Type.Array(TroubledFile),
});
export type Connections = Type.Static<typeof Connections>;

export const CreateOfficeKeyBody = Type.Object(
  {
    name: KeyName,
    scopes: Type.Array(Type.Enum([...keyScopes]), { minItems: 1, maxItems: keyScopes.length }),
    stores: nullable(Type.Array(StoreCode, { minItems: 1, maxItems: 500 })),
    expires_at: nullable(SentInstant),
  },
  closed,
);
export const RotateOfficeKeyBody = Type.Object(
  { name: KeyName, overlap_hours: Type.Number({ minimum: 0, maximum: webhookLimits.overlapHours }) },
  closed,
);
export const OfficeKeyBody = Type.Object({ name: KeyName }, closed);
/** The secret is in this answer alone. */
export const OfficeKeySecret = Type.Object({ secret: Type.String() });

/** A webhook of a key with the scope `events`, by the key's name. */
export const CreateOfficeWebhookBody = Type.Object({ ...CreateWebhookBody.properties, key: KeyName }, closed);
