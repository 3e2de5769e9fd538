import { integer, json, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";
import { store } from "./store.ts";

/**
 * Sums of a store's day that is over, for the panel. Triggers delete the row when something changes that it was counted from; the
 * sweep counts the day again.
 */
export const dayFigures = pgTable(
  "day_figures",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** The store's day, `2026-01-05`. */
    day: text("day").notNull(),
    /** When it was counted. */
    at: instant("at").notNull(),
    /** Requests by hour of the day, 24 of them: apart, because a day alone is compared with these of 28. */
    hours: integer("hours").array().notNull(),
    /** All other sums. As text: it is read as a whole. */
    figures: json("figures").notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.day] })],
);
