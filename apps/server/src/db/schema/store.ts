import { boolean, doublePrecision, pgTable, serial, smallint, text } from "drizzle-orm/pg-core";

export const store = pgTable("store", {
  id: serial("id").primaryKey(),
  code: text("code").notNull().unique(),
  name: text("name").notNull(),
  phone: text("phone"),
  whatsapp: text("whatsapp"),
  hasTables: boolean("has_tables").notNull().default(false),
  canOrderInAdvance: boolean("can_order_in_advance").notNull().default(false),
  payments: text("payments").array().notNull().default([]),
  deliverMethods: text("deliver_methods").array().notNull().default([]),
  acceptsInStore: boolean("accepts_in_store").notNull().default(true),
  acceptsDelivery: boolean("accepts_delivery").notNull().default(false),
  acceptsToGo: boolean("accepts_to_go").notNull().default(true),
  isOpened: boolean("is_opened").notNull().default(true),
  latitude: doublePrecision("latitude"),
  longitude: doublePrecision("longitude"),
  /** Slots of the return rack. */
  rackSlots: smallint("rack_slots").notNull().default(24),
});
