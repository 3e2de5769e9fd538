import { journalReasons, stockCauses } from "@horma/domain";
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
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { importId, instant, oneOf } from "./column.ts";
import { officePerson } from "./office.ts";
import { product, productSize } from "./product.ts";
import { staff } from "./staff.ts";
import { store } from "./store.ts";

/** What became of a count: `open` until a manager applies or drops it, `even` without a difference, `replaced` by a later count. */
export const countStates = ["open", "even", "applied", "dropped", "replaced"] as const;

/** A slot that someone counted, all of it or one product in it. */
export const slotCount = pgTable(
  "slot_count",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    location: text("location").notNull(),
    /** Only this product was counted. */
    productId: text("product_id").references(() => product.id),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    beganAt: instant("began_at").notNull(),
    countedAt: instant("counted_at").notNull(),
    /** The newest line of the journal that it knew. Later lines of its slot may hold the same differences. */
    lastCorrection: bigint("last_correction", { mode: "number" }),
    /** Of each sku how many were read and what the books had there meanwhile. */
    lines: jsonb("lines").notNull(),
    state: text("state", { enum: countStates }).notNull(),
    decidedBy: integer("decided_by").references(() => staff.id),
    decidedAt: instant("decided_at"),
  },
  (table) => [
    index("slot_count_slot_idx").on(table.storeId, table.location, table.id),
    index("slot_count_at_idx").on(table.countedAt),
    index("slot_count_product_idx").on(table.productId).where(sql`${table.productId} is not null`),
    check("slot_count_state", oneOf("state", countStates)),
  ],
);

/**
 * The journal of stock: every time people saw something else in a slot than the books had, or the ERP or the till said so. Pieces
 * that belong in the slot before and after. Rows never change and are removed only by age; triggers enforce that.
 */
export const stockCorrection = pgTable(
  "stock_correction",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    location: text("location"),
    before: integer("before").notNull(),
    after: integer("after").notNull(),
    reason: text("reason", { enum: journalReasons }).notNull(),
    /** Null for the demo's crew, and for a person of the office. */
    staffId: integer("staff_id").references(() => staff.id),
    officeId: integer("office_id").references(() => officePerson.id),
    /** The count it comes from. */
    countId: bigint("count_id", { mode: "number" }),
    /** Of a snapshot's line: the newest line of what people saw, which it sets back. */
    setsBack: bigint("sets_back", { mode: "number" }),
    at: instant("at").notNull(),
  },
  (table) => [
    index("stock_correction_back_idx").on(table.at).where(sql`${table.setsBack} is not null`),
    index("stock_correction_slot_idx").on(table.storeId, table.sku, table.id),
    index("stock_correction_at_idx").on(table.at),
    index("stock_correction_sku_idx").on(table.sku),
    check("stock_correction_reason", oneOf("reason", journalReasons)),
  ],
);

/** What changed the pieces of a slot besides files: later snapshots of the ERP add what changed since their instant (CT-04). */
export const stockChange = pgTable(
  "stock_change",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    location: text("location"),
    pieces: integer("pieces").notNull(),
    cause: text("cause", { enum: stockCauses }).notNull(),
    at: instant("at").notNull(),
    /** Of a move by file: its number in the ERP. */
    moveId: text("move_id"),
  },
  (table) => [
    /** A number has a sku once, or comes into a slot and leaves another one. */
    uniqueIndex("stock_change_once").on(table.storeId, table.sku, table.moveId, sql`(${table.pieces} > 0)`),
    index("stock_change_sku_idx").on(table.sku, table.storeId, table.at),
    index("stock_change_at_idx").on(table.at),
    check("stock_change_cause", oneOf("cause", stockCauses)),
  ],
);

/** What the ERP said last of a sku in a slot of a store, or in all of it (`whole`). */
export const erpStock = pgTable(
  "erp_stock",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    location: text("location"),
    whole: boolean("whole").notNull(),
    quantity: integer("quantity").notNull(),
    /** The instant when it was true. */
    asOf: instant("as_of").notNull(),
    /** Pieces that our books have beyond it, because orders held them, and since when. */
    short: integer("short").notNull(),
    shortAt: instant("short_at"),
    importId: importId(),
  },
  (table) => [
    unique("erp_stock_once").on(table.storeId, table.sku, table.location).nullsNotDistinct(),
    index("erp_stock_sku_idx").on(table.sku),
    index("erp_stock_short_idx").on(table.storeId).where(sql`${table.short} > 0`),
    check("erp_stock_whole", sql`not ${table.whole} or ${table.location} is null`),
  ],
);
