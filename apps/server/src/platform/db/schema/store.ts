import { storeThemes } from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  doublePrecision,
  integer,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
} from "drizzle-orm/pg-core";
import { importId, instant, oneOf } from "./column.ts";

export const store = pgTable(
  "store",
  {
    id: serial("id").primaryKey(),
    code: text("code").notNull().unique(),
    name: text("name").notNull(),
    /** Street and number. */
    address: text("address"),
    /** The municipality that it is in. */
    commune: text("commune"),
    /** What the retailer calls the group of stores that it is in: `Zona Sur`. */
    area: text("area"),
    phone: text("phone"),
    whatsapp: text("whatsapp"),
    hasTables: boolean("has_tables").notNull().default(false),
    canOrderInAdvance: boolean("can_order_in_advance").notNull().default(false),
    payments: text("payments").array().notNull().default([]),
    deliverMethods: text("deliver_methods").array().notNull().default([]),
    acceptsInStore: boolean("accepts_in_store").notNull().default(true),
    acceptsDelivery: boolean("accepts_delivery").notNull().default(false),
    acceptsToGo: boolean("accepts_to_go").notNull().default(true),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** Slots of the return rack. */
    rackSlots: smallint("rack_slots").notNull().default(24),
    /** How long a request may take until its pick-up, s: what its staff is measured by. */
    waitTarget: smallint("wait_target").notNull().default(120),
    /** IANA name of the zone whose clock its hours, days and prices mean. */
    timeZone: text("time_zone").notNull().default("America/Santiago"),
    /** How its screens look; null for the retailer's look. */
    theme: text("theme", { enum: storeThemes }),
    /** When it closed for good. */
    closedAt: instant("closed_at"),
    /** The demo put it in, and no one has said yet to keep it. */
    demo: boolean("demo").notNull().default(false),
    /** A person of the office loaded that demo, and can remove it there; else a start with DEMO=1 did. */
    demoByOffice: boolean("demo_by_office").notNull().default(false),
    importId: importId(),
  },
  // A zone that the database does not know would break every statement that reads the store's clock.
  () => [
    check(
      "store_time_zone",
      sql.raw(`(timestamptz '2000-01-01 00:00Z' at time zone "time_zone") is not null`),
    ),
    check("store_theme", oneOf("theme", storeThemes)),
  ],
);

const ofStore = () =>
  integer("store_id")
    .notNull()
    .references(() => store.id);

/** `HH:MM` by the store's clock. A closing time that is not after the opening is the next day's. */
const [opening, closing] = [
  sql.raw(`"opens" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  sql.raw(`"closes" ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'`),
];

/** When a store is open by weekday, Monday is 1. A weekday without a row is closed. */
export const storeHours = pgTable(
  "store_hours",
  {
    storeId: ofStore(),
    weekday: smallint("weekday").notNull(),
    opens: text("opens").notNull(),
    closes: text("closes").notNull(),
    importId: importId(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.weekday] }),
    check("store_hours_weekday", sql.raw(`"weekday" between 1 and 7`)),
    check("store_hours_opens", opening),
    check("store_hours_closes", closing),
  ],
);

/** A date with other hours, or none, and the reason that shoppers read. */
export const storeException = pgTable(
  "store_exception",
  {
    storeId: ofStore(),
    date: date("date", { mode: "string" }).notNull(),
    opens: text("opens"),
    closes: text("closes"),
    reason: text("reason").notNull(),
    importId: importId(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.date] }),
    check("store_exception_hours", sql.raw(`("opens" is null) = ("closes" is null)`)),
    check("store_exception_opens", opening),
    check("store_exception_closes", closing),
    check("store_exception_reason", sql.raw(`length("reason") between 1 and 80`)),
  ],
);

/** Where a shopper may sit and try, by its name on the seat: `3`. */
export const seat = pgTable(
  "seat",
  { storeId: ofStore(), name: text("name").notNull(), importId: importId() },
  (table) => [
    primaryKey({ columns: [table.storeId, table.name] }),
    check("seat_name", sql.raw(`length("name") between 1 and 12`)),
  ],
);
