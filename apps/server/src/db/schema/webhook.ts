import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./column.ts";

/** `waiting` is sent, now or at `dueAt`; `failed` was given up. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;

/** Where events are sent to. Both secrets are sealed. */
export const webhook = pgTable("webhook", {
  id: serial("id").primaryKey(),
  name: text("name").notNull(),
  url: text("url").notNull(),
  /** The types and stores that it hears of; null for all. */
  types: text("types").array(),
  storeIds: integer("store_ids").array(),
  active: boolean("active").notNull().default(true),
  secret: text("secret").notNull(),
  /** The secret before, which signs too until then. */
  oldSecret: text("old_secret"),
  oldSecretUntil: instant("old_secret_until"),
  /** Tries since the last success, and when the next may be; null while it answers. */
  failures: integer("failures").notNull().default(0),
  failingSince: instant("failing_since"),
  retryAt: instant("retry_at"),
  /** The name of the key that made it. */
  madeBy: text("made_by").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** An event on its way to a webhook: one row for both, however often it is sent. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    position: bigint("position", { mode: "number" }).notNull(),
    eventId: uuid("event_id").notNull(),
    subject: text("subject").notNull(),
    state: text("state", { enum: deliveryStates }).notNull().default("waiting"),
    tries: smallint("tries").notNull().default(0),
    /** Not before then. */
    dueAt: instant("due_at").notNull(),
    /** Since when it waits; given up three days later. */
    queuedAt: instant("queued_at").notNull(),
    /** The last tries, oldest first: `{ at, status, error, ms }`. */
    log: jsonb("log").notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.webhookId, table.position] }),
    index("webhook_delivery_waiting_idx")
      .on(table.webhookId, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index("webhook_delivery_subject_idx")
      .on(table.webhookId, table.subject, table.position)
      .where(sql`${table.state} = 'waiting'`),
    index("webhook_delivery_failed_idx")
      .on(table.webhookId, table.position)
      .where(sql`${table.state} = 'failed'`),
    check("webhook_delivery_state", oneOf("state", deliveryStates)),
  ],
);
