import { productStates } from "@horma/domain";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { importId, oneOf } from "./column.ts";
import { store } from "./store.ts";

/** Sorts a size in normal form as the domain's `compareSizes` does: numbers, then texts. */
export function sizeOrder(size: string): string {
  return `(case when ${size} ~ '^([0-9]{1,6}([.][0-9]*)?|[.][0-9]+)$' then ${size}::float8 end), ${size} collate "C"`;
}

export const productType = pgTable("product_type", {
  id: serial("id").primaryKey(),
  name: text("name").notNull().unique(),
  importId: importId(),
});

/** One colour of a model; its sizes are `product_size`. */
export const product = pgTable(
  "product",
  {
    /** `88` + model + colour. */
    id: text("id").primaryKey(),
    typeId: integer("type_id")
      .notNull()
      .references(() => productType.id),
    model: text("model").notNull(),
    name: text("name").notNull(),
    brand: text("brand").notNull(),
    color: text("color").notNull(),
    description: text("description").notNull(),
    subClass: text("sub_class").notNull(),
    /** The conversion table of its sizes, if it has one. */
    scale: text("scale"),
    rating: doublePrecision("rating"),
    skuPadre: text("sku_padre"),
    /** A special product has no inventory; shoppers ask a seller (SC-19). */
    special: boolean("special").notNull().default(false),
    /** Shoppers see published ones (CT-07). */
    state: text("state", { enum: productStates }).notNull().default("published"),
    importId: importId(),
  },
  (table) => [
    index("product_type_idx").on(table.typeId, table.id),
    index("product_model_idx").on(table.model),
    check("product_state", oneOf("state", productStates)),
  ],
);

export const productSize = pgTable(
  "product_size",
  {
    sku: text("sku").primaryKey(),
    /** A number that people type for it, where its sku is not one (VA-07). */
    code: text("code").unique(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    /** Normal form of the domain: `41.5`. */
    size: text("size").notNull(),
    importId: importId(),
  },
  (table) => [
    unique("product_size_once").on(table.productId, table.size),
    // Lists show the smallest size of a product.
    index("product_size_order_idx").on(table.productId, sql.raw(sizeOrder(`"size"`))),
    check("product_size_sku", sql.raw(`length("sku") between 1 and 40`)),
    check("product_size_code", sql.raw(`"code" ~ '^[0-9]{1,20}$'`)),
  ],
);

/** The EANs of a sku, or its other GTINs, as the catalogue writes them. */
export const skuEan = pgTable(
  "sku_ean",
  {
    ean: text("ean").primaryKey(),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    importId: importId(),
  },
  (table) => [index("sku_ean_sku_idx").on(table.sku)],
);

/** A way to write sizes (`us`), its name on screens, and its place among the others. */
export const sizeSystem = pgTable(
  "size_system",
  {
    code: text("code").primaryKey(),
    name: text("name").notNull(),
    position: smallint("position").notNull(),
    importId: importId(),
  },
  () => [check("size_system_code", sql.raw(`"code" ~ '^[a-z][a-z0-9_]{0,15}$' and "code" <> 'input_value'`))],
);

/** A size of a scale in other systems, by their codes: `{ "cl": "41", "us": "8" }`. */
export const sizeConversion = pgTable(
  "size_conversion",
  {
    scale: text("scale").notNull(),
    inputValue: text("input_value").notNull(),
    sizes: jsonb("sizes").$type<Record<string, string>>().notNull(),
    importId: importId(),
  },
  (table) => [
    primaryKey({ columns: [table.scale, table.inputValue] }),
    check("size_conversion_sizes", sql.raw(`jsonb_typeof("sizes") = 'object'`)),
  ],
);

/**
 * Pieces of a sku that belong in a slot of a store; the store has the sum. Free pieces are on hand and not held by an order, never
 * below zero. A row without pieces is an empty slot that the sku keeps.
 */
export const stock = pgTable(
  "stock",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    onHand: integer("on_hand").notNull(),
    held: integer("held").notNull().default(0),
    /** The slot in the back room: `C-04-2` is aisle C, module 04, level 2. Null where the store knows no slot for it. */
    location: text("location"),
  },
  (table) => [
    unique("stock_once").on(table.storeId, table.sku, table.location).nullsNotDistinct(),
    check("stock_adds_up", sql`${table.held} >= 0 and ${table.held} <= ${table.onHand}`),
    // A search without a store adds up all stores.
    index("stock_sku_idx").on(table.sku),
  ],
);
