import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./column.ts";
import { store } from "./store.ts";

/** Browsers that are registered as kiosks of a store, by their cookie's hash. One that was ended never counts as a kiosk again. */
export const kiosk = pgTable(
  "kiosk",
  {
    markHash: text("mark_hash").primaryKey(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    /** What the office calls it. */
    name: text("name"),
    /** Browser and system: "Chrome, Windows". */
    device: text("device").notNull().default(""),
    /** Of the app that it runs. */
    version: text("version"),
    createdAt: instant("created_at").notNull(),
    /** When it last reported, to some minutes. */
    seenAt: instant("seen_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [index("kiosk_store_idx").on(table.storeId)],
);
