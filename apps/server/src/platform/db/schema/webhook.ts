import { deliveryStates, webhookStops } from "@horma/domain";
import { isNull, sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  pgTable,
  serial,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./column.ts";
import { apiKey } from "./key.ts";

/** Addresses that events are sent to. */
export const webhook = pgTable(
  "webhook",
  {
    id: serial("id").primaryKey(),
    /** Whose it is. Without the key nothing is sent; with it events of its stores alone. */
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKey.id),
    url: text("url").notNull(),
    /** The types that are sent, as a caller of the feed gives them; null for all. */
    type: text("type"),
    /** The store may have moved to another cell since. */
    storeId: integer("store_id"),
    active: boolean("active").notNull().default(true),
    /** Why the server switched it off; null where a person did, and while it is active. */
    stopped: text("stopped", { enum: webhookStops }),
    /** Until when its receiver wants nothing. */
    restsUntil: instant("rests_until"),
    /** What signs, sealed. */
    secret: text("secret").notNull(),
    /** The secret before the last rotation, and until when it signs too. */
    oldSecret: text("old_secret"),
    oldUntil: instant("old_until"),
    /** The cursor of the feed up to which deliveries are made. */
    cursor: text("cursor").notNull(),
    createdAt: instant("created_at").notNull(),
    removedAt: instant("removed_at"),
  },
  (table) => [
    index("webhook_key_idx").on(table.keyId).where(isNull(table.removedAt)),
    check("webhook_stopped", oneOf("stopped", webhookStops)),
    check("webhook_old", sql.raw(`("old_secret" is null) = ("old_until" is null)`)),
  ],
);

/** Events on their way to a webhook, and what became of them. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhook.id),
    eventId: uuid("event_id").notNull(),
    /** Its place in the feed; null for a test. */
    position: bigint("position", { mode: "bigint" }),
    type: text("type").notNull(),
    state: text("state", { enum: deliveryStates }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** When it is due; null when it is over. */
    nextAt: instant("next_at"),
    attemptedAt: instant("attempted_at"),
    status: integer("status"),
    error: text("error"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    unique("webhook_delivery_once").on(table.webhookId, table.eventId),
    index("webhook_delivery_due_idx").on(table.webhookId, table.nextAt).where(sql.raw(`"state" = 'pending'`)),
    index("webhook_delivery_listed_idx").on(table.webhookId, table.id),
    index("webhook_delivery_created_idx").on(table.createdAt),
    check("webhook_delivery_state", oneOf("state", deliveryStates)),
    check("webhook_delivery_next", sql.raw(`("state" = 'pending') = ("next_at" is not null)`)),
  ],
);
