import { sql } from "drizzle-orm";
import { bigint, bigserial, check, index, integer, pgTable, smallint, text } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";
import { store } from "./store.ts";

/**
 * The shopper of one visit: a second visit with the same document is another client. Personal fields are sealed under the visit's
 * key (`personal-data/`). When the retention ends the key is destroyed, and with it all of them.
 */
export const client = pgTable(
  "client",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    documentNumber: text("document_number"),
    phone: text("phone"),
    nickname: text("nickname"),
    /** Keyed hash of the phone, to find visits with the same one. */
    phoneHash: text("phone_hash"),
    /** The visit's wrapped data key, and the day whose key wrapped it. */
    dataKey: text("data_key"),
    keyDay: text("key_day"),
    signInCount: integer("sign_in_count").notNull().default(1),
    /** Orders that the shopper made. It only grows, so an order made since a client was read shows. */
    orderCount: integer("order_count").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    /** When the shopper last identified. */
    activeAt: instant("active_at").notNull().defaultNow(),
  },
  (table) => [
    index("client_phone_idx").on(table.phoneHash).where(sql`${table.phoneHash} is not null`),
    /** Finds the days whose keys are needed, and visits of each. */
    index("client_day_idx").on(table.keyDay, table.id).where(sql`${table.dataKey} is not null`),
    /** Finds the visits whose retention ends first. */
    index("client_active_idx").on(table.activeAt, table.id).where(sql`${table.dataKey} is not null`),
    check("client_key_has_day", sql`(${table.dataKey} is null) = (${table.keyDay} is null)`),
    check(
      "client_sealed",
      sql`${table.dataKey} is not null or coalesce(${table.documentNumber}, ${table.phone}, ${table.nickname}, ${table.phoneHash}) is null`,
    ),
  ],
);

/** A shopper's token, kept only as its SHA-256. */
export const session = pgTable(
  "session",
  {
    tokenHash: text("token_hash").primaryKey(),
    clientId: bigint("client_id", { mode: "number" })
      .notNull()
      .references(() => client.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** When it was last used, to the minute. */
    seenAt: instant("seen_at").notNull().defaultNow(),
  },
  (table) => [
    index("session_client_idx").on(table.clientId),
    index("session_expires_idx").on(table.expiresAt),
  ],
);

/** A link that moves a session to another browser: valid once, while that session lives. */
export const transfer = pgTable(
  "session_transfer",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionHash: text("session_hash")
      .notNull()
      .references(() => session.tokenHash, { onDelete: "cascade" }),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("session_transfer_session_idx").on(table.sessionHash)],
);

/** A link from the office, by which the shopper of a visit reads what is stored of it: one a visit, until it is erased (OF-10). */
export const clientDataLink = pgTable("client_data_link", {
  clientId: bigint("client_id", { mode: "number" })
    .primaryKey()
    .references(() => client.id, { onDelete: "cascade" }),
  tokenHash: text("token_hash").notNull().unique(),
  wrongProofs: smallint("wrong_proofs").notNull().default(0),
  expiresAt: instant("expires_at").notNull(),
});

/** An SMS code, kept hashed and bound to the browser that asked for it (AP-01). */
export const loginCode = pgTable(
  "login_code",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    browserHash: text("browser_hash").notNull(),
    /** Keyed hash of the phone, and the phone sealed until the code is used or has expired. */
    phoneHash: text("phone_hash").notNull(),
    phone: text("phone"),
    dataKey: text("data_key").notNull(),
    keyDay: text("key_day").notNull(),
    /** Null if no code was sent, although the answer said so. */
    codeHash: text("code_hash"),
    /** The network it was asked from, as its keyed hash. */
    networkHash: text("network_hash").notNull(),
    /** The network's area, as a keyed hash; unknown for old codes. */
    areaHash: text("area_hash"),
    /** The store it was asked in, if the page said so. */
    storeId: integer("store_id").references(() => store.id),
    tries: smallint("tries").notNull().default(0),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("login_code_browser_idx").on(table.browserHash),
    index("login_code_phone_idx").on(table.phoneHash),
    index("login_code_network_idx").on(table.networkHash, table.createdAt),
    index("login_code_area_idx").on(table.areaHash, table.createdAt),
    index("login_code_store_idx").on(table.storeId, table.createdAt),
    index("login_code_created_idx").on(table.createdAt),
  ],
);
