import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";

/**
 * What happened and is not published yet, written by triggers in the transaction in which it happened. Its ids may become visible
 * out of order, so no one reads it but who publishes it.
 */
export const eventOutbox = pgTable("event_outbox", {
  id: bigserial("id", { mode: "number" }).primaryKey(),
  /** The table whose row tells it. */
  source: text("source", {
    enum: ["order_event", "device_event", "stock_correction", "lost_demand", "sale"],
  }).notNull(),
  sourceId: bigint("source_id", { mode: "number" }),
  /** What was added to a row that is a sum. */
  data: jsonb("data"),
});

/**
 * The feed: what happened, in the order of its positions. Only one transaction at a time adds to it, so a reader that saw a position has
 * seen all before it. Rows never change and are removed only by age.
 */
export const event = pgTable(
  "event",
  {
    position: bigserial("position", { mode: "bigint" }).primaryKey(),
    id: uuid("id").notNull(),
    type: text("type").notNull(),
    /** What it is about: `orders/1042`. Events of one subject are in the order in which they happened. */
    subject: text("subject").notNull(),
    /** The store may have moved to another cell since. */
    storeId: integer("store_id"),
    data: jsonb("data").notNull(),
    at: instant("at").notNull(),
    publishedAt: instant("published_at").notNull(),
  },
  (table) => [index("event_published_idx").on(table.publishedAt)],
);

/** How far the feed was swept: its one row holds the position and id of the last event that was removed. */
export const eventSweep = pgTable("event_sweep", {
  only: boolean("only").primaryKey().default(true),
  sweptTo: bigint("swept_to", { mode: "bigint" }).notNull(),
  sweptId: uuid("swept_id"),
});
