import { priceKinds } from "@horma/domain";
import { sql } from "drizzle-orm";
import { bigserial, check, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { importId, oneOf } from "./column.ts";
import { product, productSize } from "./product.ts";
import { store } from "./store.ts";

/** A time on a store's own clock, `2026-12-24 09:00:00`: another instant in each time zone. */
const localTime = (name: string) => timestamp(name, { precision: 0, mode: "string" });

/**
 * Prices of a product, or of one sku; of every store, or of one. `price/price-in-force.ts` chooses among them. A price applies from
 * `starts` until before `ends`.
 */
export const price = pgTable(
  "price",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    productId: text("product_id")
      .notNull()
      .references(() => product.id),
    sku: text("sku").references(() => productSize.sku),
    storeId: integer("store_id").references(() => store.id),
    type: text("type", { enum: priceKinds }).notNull(),
    value: integer("value").notNull(),
    starts: localTime("starts"),
    ends: localTime("ends"),
    importId: importId(),
  },
  (table) => [
    // The store comes second, because a product may have a price in each of hundreds of stores.
    unique("price_once")
      .on(table.productId, table.storeId, table.sku, table.type, table.starts)
      .nullsNotDistinct(),
    index("price_sku_idx").on(table.sku).where(sql`${table.sku} is not null`),
    // With all that says where and when, so that a page of offers reads them in order without the table.
    index("price_offer_page_idx")
      .on(table.productId, table.storeId, table.starts, table.ends)
      .where(sql`${table.type} = 'offer'`),
    check("price_type", oneOf("type", priceKinds)),
    check("price_value", sql.raw(`"value" >= 0`)),
    check("price_time", sql.raw(`"starts" < "ends"`)),
  ],
);
