import { bigint, date, doublePrecision, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { store } from "./store.ts";

/** The day of a sum, UTC. Once older than the kept histories: the first day of its month. */
const day = () => date("day", { mode: "string" }).notNull();

const place = {
  path: text("path").notNull(),
  surface: text("surface").notNull(),
  /** Null before the store is known. */
  storeId: integer("store_id").references(() => store.id),
};

/** How often a route was shown, one row per day and place. Nothing of a single view is kept (AP-15). */
export const pageView = pgTable(
  "page_view",
  { day: day(), ...place, views: bigint("views", { mode: "number" }).notNull() },
  ({ day, path, surface, storeId }) => [
    unique("page_view_once").on(day, path, surface, storeId).nullsNotDistinct(),
  ],
);

/**
 * How page loads felt, one row per day, place and measure: how many were good, fair and poor, and their sum in milliseconds
 * (`CLS`: without a unit).
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
