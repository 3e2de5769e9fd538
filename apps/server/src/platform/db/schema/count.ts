import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";
import { store } from "./store.ts";

/** Where every pair of a store was at the end of a day. */
export const countReport = pgTable(
  "count_report",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** The store's day, `2026-01-05`. */
    day: text("day").notNull(),
    at: instant("at").notNull(),
    report: jsonb("report").notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day] })],
);
