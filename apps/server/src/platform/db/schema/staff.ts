import { staffRoles } from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { importId, instant, oneOf } from "./column.ts";
import { device } from "./device.ts";
import { store } from "./store.ts";

/** Who works in a store. A PIN is kept as its argon2id hash. */
export const staff = pgTable(
  "staff",
  {
    id: serial("id").primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** The name to sign in with: `runner`. */
    login: text("login").notNull(),
    /** First name, as the board shows it. */
    name: text("name").notNull(),
    role: text("role", { enum: staffRoles }).notNull(),
    pinHash: text("pin_hash").notNull(),
    active: boolean("active").notNull().default(true),
    /** When they last signed in with this PIN. A new PIN empties it. */
    signedInAt: instant("signed_in_at"),
    /** Since when they take no requests: they said 'En pausa'. */
    pausedAt: instant("paused_at"),
    /** When they last placed or handed back pairs, or came back from a pause. */
    freedAt: instant("freed_at"),
    importId: importId(),
  },
  (table) => [
    unique("staff_login_once").on(table.storeId, table.login),
    check("staff_role", oneOf("role", staffRoles)),
  ],
);

/** A staff member's token and the tablet it was given to, kept only as their SHA-256. */
export const staffSession = pgTable(
  "staff_session",
  {
    tokenHash: text("token_hash").primaryKey(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    /** The cookie of the browser that signed in. The token works only there. */
    tabletHash: text("tablet_hash").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was last used, to the minute. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("staff_session_staff_idx").on(table.staffId),
    index("staff_session_expires_idx").on(table.expiresAt),
  ],
);

/** Browsers that may show a store's staff by name, by their cookie's hash: someone signed in there, or typed a code. */
export const staffTablet = pgTable(
  "staff_tablet",
  {
    tabletHash: text("tablet_hash").notNull(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** When someone last signed in there. */
    usedAt: instant("used_at").notNull(),
    /** What the office calls it. */
    name: text("name"),
    /** Browser and system: "Safari, iPad". */
    device: text("device").notNull().default(""),
    /** When it last reported, to some minutes. */
    seenAt: instant("seen_at"),
    /** Of the app that it runs. */
    version: text("version"),
  },
  (table) => [
    primaryKey({ columns: [table.tabletHash, table.storeId] }),
    index("staff_tablet_used_idx").on(table.usedAt),
  ],
);

/** The manager's code that makes a tablet known: valid once, for a short time; one per store. */
export const tabletCode = pgTable("tablet_code", {
  storeId: integer("store_id")
    .primaryKey()
    .references(() => store.id),
  code: text("code").notNull(),
  /** Who made it. */
  staffId: integer("staff_id")
    .notNull()
    .references(() => staff.id),
  expiresAt: instant("expires_at").notNull(),
});

/**
 * Tablets that show the waiting requests on a wall, one row each. The token reads the wallboard and nothing else, only on its
 * tablet; both are kept only as their SHA-256.
 */
export const wallboard = pgTable(
  "wallboard",
  {
    id: serial("id").primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    tabletHash: text("tablet_hash").notNull(),
    tokenHash: text("token_hash").notNull(),
    /** The manager who made it. */
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    createdAt: instant("created_at").notNull(),
    /** When it was last read, to the minute. */
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [
    unique("wallboard_one_per_tablet").on(table.tabletHash),
    unique("wallboard_token_once").on(table.tokenHash),
    index("wallboard_store_idx").on(table.storeId),
  ],
);

/** Actions that were done, by their key. The same key does nothing again. */
export const staffAction = pgTable(
  "staff_action",
  {
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    key: text("key").notNull(),
    call: text("call").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] }), index("staff_action_at_idx").on(table.at)],
);

/** What staff did outside orders: sign-ins, doors, service, dismissed alerts. Rows never change, and are removed by age. */
export const staffEvent = pgTable(
  "staff_event",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    staffId: integer("staff_id").references(() => staff.id),
    type: text("type").notNull(),
    deviceId: integer("device_id").references(() => device.id),
    data: jsonb("data").notNull().default({}),
    at: instant("at").notNull(),
  },
  (table) => [
    index("staff_event_store_idx").on(table.storeId, table.at),
    // The audit reads all stores' lines from the newest on.
    index("staff_event_at_idx").on(table.at, table.id),
    index("staff_event_device_idx").on(table.deviceId, table.id).where(sql`${table.deviceId} is not null`),
  ],
);
