import { bigint, date, doublePrecision, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { store } from "./store.ts";

/** The day of a sum, UTC; of the days that are older than histories are kept, the first of their month. */
const day = () => date("day", { mode: "string" }).notNull();

const place = {
  path: text("path").notNull(),
  surface: text("surface").notNull(),
  /** Nothing before the store is known. */
  storeId: integer("store_id").references(() => store.id),
};

/** How often a route was shown, a row for each day and place: nothing of one view alone is kept (AP-15). */
export const pageView = pgTable(
  "page_view",
  { day: day(), ...place, views: bigint("views", { mode: "number" }).notNull() },
  ({ day, path, surface, storeId }) => [
    unique("page_view_once").on(day, path, surface, storeId).nullsNotDistinct(),
  ],
);

/**
 * How page loads felt, a row for each day, place and measure: how many were good, fair and poor, and what they add up to in
 * milliseconds (`CLS`: without a unit).
 */
export const webVital = pgTable(
  "web_vital",
  {
    ...{ day: day(), ...place, name: text("name").notNull() },
    good: bigint("good", { mode: "number" }).notNull(),
    fair: bigint("fair", { mode: "number" }).notNull(),
    poor: bigint("poor", { mode: "number" }).notNull(),
    total: doublePrecision("total").notNull(),
  },
  ({ day, path, surface, storeId, name }) => [
    unique("web_vital_once").on(day, path, surface, storeId, name).nullsNotDistinct(),
  ],
);
