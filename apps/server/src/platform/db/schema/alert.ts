import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";
import { staff } from "./staff.ts";
import { store } from "./store.ts";

/** Alerts that someone quieted for themselves, or ended for everybody, by the domain's key. */
export const alertDismissal = pgTable(
  "alert_dismissal",
  {
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    key: text("key").notNull(),
    staffId: integer("staff_id")
      .notNull()
      .references(() => staff.id),
    /** No one sees it any more, not only this person. */
    ended: boolean("ended").notNull().default(false),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.storeId, table.key, table.staffId] }),
    index("alert_dismissal_at_idx").on(table.at),
  ],
);
