import { deviceStatuses, deviceTypes } from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { importId, instant, oneOf } from "./column.ts";
import { staff } from "./staff.ts";
import { store } from "./store.ts";

export const device = pgTable(
  "device",
  {
    id: serial("id").primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** Hardware id, `box-04`; unique in its store. */
    hwd: text("hwd").notNull(),
    /** What people call it: a box's number, a shelf's place. */
    name: text("name").notNull(),
    typeId: text("type_id", { enum: deviceTypes }).notNull(),
    statusId: text("status_id", { enum: deviceStatuses }).notNull().default("idle"),
    /** The order it works for; an order has at most one device. */
    orderId: bigint("order_id", { mode: "number" }).unique(),
    /** The name of its present work in its messages; reveals nothing about the order. */
    job: text("job").unique(),
    jobKind: text("job_kind", { enum: ["order", "return", "maintenance"] }),
    /** When its status last changed. */
    updatedAt: instant("updated_at").notNull().defaultNow(),
    outOfService: boolean("out_of_service").notNull().default(false),
    /** When it left the store for good. */
    retiredAt: instant("retired_at"),
    importId: importId(),
    /** From here on, what a box last reported. A shelf reports nothing. */
    online: boolean("online").notNull().default(false),
    /** When `online` last changed. */
    onlineSince: instant("online_since"),
    faults: jsonb("faults").$type<{ code: string; since: string }[]>().notNull().default([]),
    frontOpen: boolean("front_open").notNull().default(false),
    backOpen: boolean("back_open").notNull().default(false),
    pairsInside: smallint("pairs_inside"),
    sensors: jsonb("sensors").$type<Record<string, number>>().notNull().default({}),
    firmware: text("firmware"),
    /** The last start of its program that was heard, and its last message's number. */
    boot: text("boot"),
    seq: bigint("seq", { mode: "number" }),
    /** Earlier starts; messages from them come too late. */
    oldBoots: text("old_boots").array().notNull().default([]),
  },
  (table) => [
    unique("device_hwd_once").on(table.storeId, table.hwd),
    check("device_status", oneOf("status_id", deviceStatuses)),
    check("device_idle_is_free", sql`(${table.statusId} = 'idle') = (${table.job} is null)`),
    check("device_job_has_kind", sql`(${table.job} is null) = (${table.jobKind} is null)`),
    check(
      "device_order_has_job",
      sql`(${table.orderId} is not null) = coalesce(${table.jobKind} = 'order', false)`,
    ),
  ],
);

/** What a box signs in to the broker with: the hash of a random password. */
export const deviceCredential = pgTable("device_credential", {
  deviceId: integer("device_id")
    .primaryKey()
    .references(() => device.id),
  passwordHash: text("password_hash").notNull(),
  createdAt: instant("created_at").notNull(),
});

/** What happened to a device, and what was asked of it. Rows never change, and are removed only by age. */
export const deviceEvent = pgTable(
  "device_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    deviceId: integer("device_id")
      .notNull()
      .references(() => device.id),
    type: text("type").notNull(),
    job: text("job"),
    staffId: integer("staff_id").references(() => staff.id),
    data: jsonb("data").notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [index("device_event_device_idx").on(table.deviceId, table.id)],
);
