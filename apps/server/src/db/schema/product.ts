import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { store } from "./store.ts";

export const productType = pgTable("product_type", {
  id: serial("id").primaryKey(),
  name: text("name").notNull().unique(),
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
    /** Stem of the picture files: `{kind}-{colourway}`. */
    picture: text("picture").notNull(),
    /** The conversion table of its sizes. */
    scale: text("scale").notNull(),
    priceNormal: integer("price_normal").notNull(),
    priceOffer: integer("price_offer"),
    rating: doublePrecision("rating"),
    skuPadre: text("sku_padre"),
    /** A special product has no inventory; shoppers ask a seller (SC-19). */
    special: boolean("special").notNull().default(false),
  },
  (table) => [
    index("product_type_idx").on(table.typeId, table.id),
    index("product_model_idx").on(table.model),
    /** Products that may be offered, in list order. */
    index("product_offer_idx")
      .on(table.id)
      .where(sql`not ${table.special} and ${table.priceOffer} < ${table.priceNormal}`),
  ],
);

export const productSize = pgTable(
  "product_size",
  {
    sku: text("sku").primaryKey(),
    ean: text("ean").notNull().unique(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    /** Normal form of the domain: `41.5`. */
    size: text("size").notNull(),
  },
  (table) => [unique("product_size_once").on(table.productId, table.size)],
);

export const sizeConversion = pgTable(
  "size_conversion",
  {
    scale: text("scale").notNull(),
    inputValue: text("input_value").notNull(),
    cl: text("cl"),
    us: text("us"),
    uk: text("uk"),
    eu: text("eu"),
    cm: text("cm"),
  },
  (table) => [primaryKey({ columns: [table.scale, table.inputValue] })],
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
