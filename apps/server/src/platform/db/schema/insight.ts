import { demandSources, lostKinds, lostReasons } from "@horma/domain";
import {
  bigint,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { instant, oneOf } from "./column.ts";
import { productSize } from "./product.ts";
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
    day: day(),
    ...place,
    name: text("name").notNull(),
    good: bigint("good", { mode: "number" }).notNull(),
    fair: bigint("fair", { mode: "number" }).notNull(),
    poor: bigint("poor", { mode: "number" }).notNull(),
    total: doublePrecision("total").notNull(),
  },
  ({ day, path, surface, storeId, name }) => [
    unique("web_vital_once").on(day, path, surface, storeId, name).nullsNotDistinct(),
  ],
);

/**
 * Demand that could not be served, one row per hour, store, size and cause (IN-01). Neither a person nor an order is kept, and an
 * hour is too coarse to find one by.
 */
export const lostDemand = pgTable(
  "lost_demand",
  {
    /** The beginning of the hour. */
    at: instant("at").notNull(),
    storeId: integer("store_id")
      .notNull()
      .references(() => store.id),
    sku: text("sku")
      .notNull()
      .references(() => productSize.sku),
    kind: text("kind", { enum: lostKinds }).notNull(),
    reason: text("reason", { enum: lostReasons }),
    source: text("source", { enum: demandSources }).notNull(),
    /** Below 0 where a cancellation was taken back in the next hour. */
    pairs: integer("pairs").notNull(),
  },
  (table) => [
    unique("lost_demand_once")
      .on(table.storeId, table.at, table.sku, table.kind, table.reason, table.source)
      .nullsNotDistinct(),
    index("lost_demand_at_idx").on(table.at),
    // A sku that goes is looked for in whatever refers to skus.
    index("lost_demand_sku_idx").on(table.sku),
    check("lost_demand_kind", oneOf("kind", lostKinds)),
    check("lost_demand_reason", oneOf("reason", lostReasons)),
    check("lost_demand_source", oneOf("source", demandSources)),
  ],
);
